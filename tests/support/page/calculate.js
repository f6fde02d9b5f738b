// Calculates settings of a graph under Node: `node calculate.js INTERPRETER REQUEST OUTPUT`.
//
// The request: {graph, inputs: [node, …], settings: [[value, …], …], figures: [figure, …]}, or the data of a page
// in place of inputs and figures: its sliders and its figures. The output, for each setting and figure: its value
// and 1 where it is for other inputs, as doubles of this machine.
'use strict';
const fs = require('fs');
const vm = require('vm');

const [, , interpreter, request, output] = process.argv;
const breakeven = vm.runInThisContext(fs.readFileSync(interpreter, 'utf8') + ';breakeven');
const asked = JSON.parse(fs.readFileSync(request, 'utf8'));
const graph = new breakeven.Graph(asked.graph);
if (asked.page) asked.figures = asked.page.figures.map(figure => figure[0]);
const sliders = asked.page ? asked.page.sliders : asked.inputs.map(input => ({input, value: graph.nodes[input].values[0]}));
const moves = new breakeven.Moves(graph, sliders);
const results = new Float64Array(asked.settings.length * asked.figures.length * 2);
let at = 0;
for (const setting of asked.settings) {
  moves.to(setting.map(value => (value === null ? NaN : value)));
  for (const figure of asked.figures) {
    results[at++] = breakeven.valueOf(graph, figure);
    results[at++] = breakeven.isForOtherInputs(graph, figure) ? 1 : 0;
  }
}
fs.writeFileSync(output, Buffer.from(results.buffer));
