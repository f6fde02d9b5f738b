// Calculates a graph of formulas that data/page/sheet_graph.cpp has written: the point reading of a sheet, in
// the page. The arithmetic is that of model/sheet/kernels.cpp and model/sheet/evaluation.cpp.
//
// A node is [2 * operation + (1 for a series of months), …]; what follows is said beside each operation below.
// Unknown is NaN, never is Infinity. A function without closed form has the values that were written with the
// graph: for the inputs of the study, and for stops of one slider at a time. Whatever rests on one is "for other
// inputs" while its arguments are none of these.
'use strict';

const breakeven = (() => {
  const truth = (is, isNot) => (is ? 1 : isNot ? 0 : NaN);

  // A power is unknown where its base is, and 1 to any known power is 1.
  function power(base, exponent) {
    if (base !== base || exponent !== exponent) return NaN;
    return Math.abs(base) === 1 && !Number.isFinite(exponent) ? 1 : Math.pow(base, exponent);
  }

  // [kind, operand, …]
  const kernels = {
    same: a => a,
    add: (a, b) => a + b,
    subtract: (a, b) => a - b,
    multiply: (a, b) => a * b,
    divide: (a, b) => a / b,
    negate: a => -a,
    power,
    exponential: a => Math.exp(a),
    logarithm: a => Math.log(a),
    minimum: (a, b) => (a < b || a !== a ? a : b),
    maximum: (a, b) => (a > b || a !== a ? a : b),
    wholeUnits: a => Math.ceil(a - 1e-9) + 0,
    floor: a => Math.floor(a),
    modulo: (a, b) => a - b * Math.floor(a / b),
    less: (a, b) => truth(a < b, a >= b),
    lessEqual: (a, b) => truth(a <= b, a > b),
    equal: (a, b) => truth(a === b, a < b || a > b),
    choose: (a, b, c) => (a !== a ? NaN : a !== 0 ? b : c),
  };

  const number = value => (value === null ? NaN : value);

  // [value, how many months, value, …]
  function spread(runs, values) {
    let month = 0;
    for (let k = 0; k < runs.length; k += 2)
      for (let n = runs[k + 1]; n > 0; --n) values[month++] = number(runs[k]);
  }

  // The operands of a node, and what else is written after its kind.
  function parts(name, rest) {
    switch (name) {
      case 'constant': // [kind, value]
      case 'input':
        return {operands: [], value: number(rest[0])};
      case 'month': // [kind]
        return {operands: []};
      case 'total': // [kind, series, first month, month after the last]
        return {operands: [rest[0]], first: rest[1], last: rest[2]};
      case 'value': // [kind, series, month]
        return {operands: [rest[0]], first: rest[1]};
      case 'function': // [kind, value, argument, …]
        return {operands: rest.slice(1), value: number(rest[0])};
      case 'output': // [kind, call, runs]
        return {operands: [rest[0]], runs: rest[1]};
      default: // monthly: [kind, argument, …]
        return {operands: rest};
    }
  }

  class Graph {
    constructor(written) {
      this.months = written.months;
      this.nodes = written.nodes.map(([kind, ...rest]) => {
        const name = written.operations[kind >> 1];
        const isSeries = (kind & 1) === 1;
        return {
          name,
          isSeries,
          kernel: kernels[name],
          values: new Float64Array(isSeries ? this.months : 1),
          dependants: [],
          isDirty: false,
          isForOtherInputs: false,
          isAnswered: false,
          ...parts(name, rest),
        };
      });
      this.calls = this.nodes.filter(({name}) => name === 'function' || name === 'monthly');
      this.nodes.forEach((node, id) => {
        node.operands = node.operands.map(operand => this.nodes[operand]);
        for (const operand of node.operands) operand.dependants.push(node);
        node.id = id;
        this.begin(node);
      });
      this.firstDirty = this.nodes.length;
    }

    begin(node) {
      if ('value' in node) node.values[0] = node.value;
      else if (node.runs) spread(node.runs, node.values);
      else if (node.name === 'month') node.values.forEach((_, month) => (node.values[month] = month));
      else this.calculate(node);
      if (node.name === 'function' || node.name === 'monthly')
        node.written = node.operands.map(operand => operand.values.slice());
    }

    // Another value of an input; `recalculate` makes everything follow.
    set(id, value) {
      const node = this.nodes[id];
      if (Object.is(node.values[0], value)) return;
      node.values[0] = value;
      this.touch(node);
    }

    touch(node) {
      node.isDirty = true;
      this.firstDirty = Math.min(this.firstDirty, node.id);
    }

    // What a function gives for the arguments it will have.
    replace(node, values) {
      if (values.every((value, k) => Object.is(value, node.values[k]))) return;
      node.values.set(values);
      for (const dependant of node.dependants) this.touch(dependant);
    }

    // Whether the values of a call are those of the arguments it will have, though these are not as written.
    setAnswered(call, isAnswered) {
      if (call.isAnswered === isAnswered) return;
      call.isAnswered = isAnswered;
      this.touch(call);
    }

    recalculate() {
      for (let id = this.firstDirty; id < this.nodes.length; ++id) {
        const node = this.nodes[id];
        if (!node.isDirty) continue;
        node.isDirty = false;
        if (node.name === 'input' || this.changes(node))
          for (const dependant of node.dependants) dependant.isDirty = true;
      }
      this.firstDirty = this.nodes.length;
    }

    changes(node) {
      const wasForOther = node.isForOtherInputs;
      node.isForOtherInputs =
        node.operands.some(operand => operand.isForOtherInputs) || this.hasOtherArguments(node);
      const before = node.values.slice();
      this.calculate(node);
      return node.isForOtherInputs !== wasForOther || before.some((value, k) => !Object.is(value, node.values[k]));
    }

    hasOtherArguments(node) {
      if (node.isAnswered) return false;
      const isOther = (values, k) => values.some((value, month) => !Object.is(value, node.operands[k].values[month]));
      return node.written !== undefined && node.written.some(isOther);
    }

    calculate(node) {
      const {values, operands} = node;
      const of = operands.length > 0 ? operands[0].values : null;
      switch (node.name) {
        case 'total':
          values[0] = sum(of, node.first, node.last);
          break;
        case 'value':
          values[0] = of[node.first];
          break;
        case 'cumulative':
          values[0] = of[0];
          for (let k = 1; k < values.length; ++k) values[k] = values[k - 1] + of[k];
          break;
        default:
          if (node.kernel) elementwise(node);
      }
    }
  }

  function sum(values, first, last) {
    let total = 0;
    for (let month = first; month < last; ++month) total += values[month];
    return total;
  }

  function elementwise({kernel, values, operands}) {
    const data = k => (k < operands.length ? operands[k].values : values);
    const step = k => (k < operands.length && operands[k].isSeries ? 1 : 0);
    const [a, b, c] = [data(0), data(1), data(2)];
    const [stepA, stepB, stepC] = [step(0), step(1), step(2)];
    for (let k = 0; k < values.length; ++k) values[k] = kernel(a[k * stepA], b[k * stepB], c[k * stepC]);
    if (kernel !== kernels.add) return;
    for (let term = 2; term < operands.length; ++term) {
      const more = data(term), stepMore = step(term);
      for (let k = 0; k < values.length; ++k) values[k] += more[k * stepMore];
    }
  }

  const displays = {number: 0, percent: 1, mean: 2, last: 3};

  function ofNode(graph, id, display, first, last) {
    const node = graph.nodes[id];
    if (!node.isSeries) return node.values[0];
    const [from, to] = first >= 0 ? [first, last] : [0, graph.months];
    if (display === displays.last) return node.values[to - 1];
    const total = sum(node.values, from, to);
    return display === displays.number ? total : total / (to - from);
  }

  // Of a figure (model/sheet/figure.h): [node, display, first month, month after the last, minus, is a share of
  // the other, is negated]; what is missing at the end is −1 or 0.
  function valueOf(graph, [id, display = 0, first = -1, last = -1, minus = -1, isShare = 0, isNegated = 0]) {
    let value = ofNode(graph, id, display, first, last);
    if (minus >= 0) {
      const other = ofNode(graph, minus, display, first, last);
      value = !isShare ? value - other : other === 0 ? NaN : (value - other) / other;
    }
    return isNegated ? -value : value;
  }

  function isForOtherInputs(graph, [id, , , , minus = -1]) {
    return graph.nodes[id].isForOtherInputs || (minus >= 0 && graph.nodes[minus].isForOtherInputs);
  }

  // The functions an input reaches.
  function reached(graph, id) {
    const found = new Set([graph.nodes[id]]);
    for (const node of found) for (const dependant of node.dependants) found.add(dependant);
    return new Set(graph.calls.filter(call => found.has(call)));
  }

  // Inputs that are moved together. A slider is {input, value, stops, answers}; at each of its stops an answer
  // [[node, runs], …] has what functions give there when it alone is moved.
  class Moves {
    constructor(graph, sliders) {
      this.graph = graph;
      this.outputs = new Map(graph.calls.map(call => [call, call.name === 'function' ? [call] : call.dependants]));
      this.written = new Map([...this.outputs.values()].flat().map(output => [output, output.values.slice()]));
      this.sliders = sliders.map(slider => ({
        ...slider,
        reaches: reached(graph, slider.input),
        answers: (slider.answers || []).map(answer => new Map(answer)),
      }));
    }

    to(values) {
      const moved = [];
      this.sliders.forEach((slider, k) => {
        this.graph.set(slider.input, values[k]);
        if (!Object.is(values[k], slider.value)) moved.push({slider, value: values[k]});
      });
      for (const call of this.graph.calls) this.answer(call, moved.filter(({slider}) => slider.reaches.has(call)));
      this.graph.recalculate();
    }

    answer(call, movers) {
      const [one] = movers;
      const answer = movers.length === 1 && one.slider.stops ? one.slider.answers[one.slider.stops.indexOf(one.value)] : undefined;
      for (const output of this.outputs.get(call)) {
        const values = this.written.get(output).slice();
        if (answer && answer.has(output.id)) spread(answer.get(output.id), values);
        this.graph.replace(output, values);
      }
      this.graph.setAnswered(call, answer !== undefined);
    }
  }

  const single = (graph, id) => (id < 0 ? NaN : graph.nodes[id].values[0]);
  const isOther = (graph, id) => id >= 0 && graph.nodes[id].isForOtherInputs;

  // Of an option {cannotRun, infeasible, short, over, slow, npv, work}: a status only where all that decides it is known
  // for the inputs as they are, else 'other'. In the order of model/evaluate/compare.cpp.
  function statusOf(graph, {cannotRun, infeasible, short, over, slow, npv, work}) {
    if (cannotRun) return 'cannot-run';
    if (isOther(graph, infeasible)) return 'other';
    if (single(graph, infeasible) === 1) return 'cannot-run';
    if (work.some(id => isOther(graph, id))) return 'other';
    if (!work.every(id => Number.isFinite(single(graph, id)))) return 'unknown';
    if (!isOther(graph, npv) && !Number.isFinite(single(graph, npv))) return 'unknown';
    for (const [id, status] of [[short, 'short'], [over, 'over-budget'], [slow, 'too-slow']]) {
      if (isOther(graph, id)) return 'other';
      if (single(graph, id) === 1) return status;
    }
    return isOther(graph, npv) ? 'other' : 'ok';
  }

  // As model/evaluate/cost_order.cpp has it: the indices of what is ok and not held back, cheapest first. It is the answer where no
  // option is 'other', for that one might be cheaper.
  function verdictOf(graph, options) {
    const statuses = options.map(option => statusOf(graph, option));
    const costs = options.map((option, k) => (statuses[k] === 'ok' ? single(graph, option.npv) : NaN));
    const asksNothing = options.every(option => option.demanded.every(id => single(graph, id) === 0));
    const order = options.map((_, k) => k).filter(k => Number.isFinite(costs[k]) && !asksNothing && !options[k].heldBack);
    order.sort((a, b) => costs[a] - costs[b] || a - b);
    return {statuses, costs, order, isKnown: !statuses.includes('other')};
  }

  // Which of the page's two measures holds: 1, the present value, while there is a discount rate.
  const measureOf = (graph, discount) => (discount >= 0 && single(graph, discount) !== 0 ? 1 : 0);

  return {Graph, Moves, valueOf, isForOtherInputs, statusOf, verdictOf, measureOf};
})();
