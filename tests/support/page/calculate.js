// Calculates settings of a graph under Node: `node calculate.js INTERPRETER REQUEST OUTPUT`.
//
// The request: {graph, inputs: [node, …], settings: [[value, …], …], figures: [figure, …]}; the output, for
// each setting and figure, its value and 1 where it is for other inputs, as doubles of this machine.
'use strict';
const fs = require('fs');
const vm = require('vm');

const [, , interpreter, request, output] = process.argv;
const breakeven = vm.runInThisContext(fs.readFileSync(interpreter, 'utf8') + ';breakeven');
const asked = JSON.parse(fs.readFileSync(request, 'utf8'));
const graph = new breakeven.Graph(asked.graph);
const results = new Float64Array(asked.settings.length * asked.figures.length * 2);
let at = 0;
for (const setting of asked.settings) {
  asked.inputs.forEach((input, k) => graph.set(input, setting[k] === null ? NaN : setting[k]));
  graph.recalculate();
  for (const figure of asked.figures) {
    results[at++] = breakeven.valueOf(graph, figure);
    results[at++] = breakeven.isForOtherInputs(graph, figure) ? 1 : 0;
  }
}
fs.writeFileSync(output, Buffer.from(results.buffer));
