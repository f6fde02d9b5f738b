// What a page does: calculates its graph again when a slider moves, shows the numbers that follow, and opens
// each number's formula down to inputs, sources and dates. ui/html/ writes the data it reads.
'use strict';

(() => {
  const read = id => JSON.parse(document.getElementById(id).textContent);
  const page = read('page');
  const graph = new breakeven.Graph(read('graph'));
  const unknown = '—';
  const nonBreaking = '\u00a0';
  const string = index => page.strings[index];

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes))
      if (key === 'class') element.className = value;
      else if (key === 'click') element.addEventListener('click', value);
      else element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  // "%1 is cheapest" with what stands for its places: texts or elements. "<b>" and "</b>" stay marks of bold.
  function filled(pattern, parts) {
    const result = [];
    let bold = null;
    for (const piece of pattern.split(/(<b>|<\/b>|%\d)/)) {
      if (piece === '<b>') result.push((bold = make('b')));
      else if (piece === '</b>') bold = null;
      else if (piece) {
        const content = /^%\d$/.test(piece) ? parts[Number(piece[1]) - 1] : piece;
        if (bold) bold.append(content);
        else result.push(content);
      }
    }
    return result;
  }

  // Numbers as ui/words/numbers.cpp writes them.
  const style = page.style;

  function digits(size, decimals) {
    const [whole, part] = Math.abs(size).toFixed(decimals).split('.');
    let text = '';
    for (let k = 0; k < whole.length; ++k) {
      const after = whole.length - k;
      const isBreak = k >= style.fewest && after >= style.last && (after - style.last) % style.other === 0;
      text += (isBreak ? style.group : '') + whole[k];
    }
    text += part === undefined ? '' : style.point + part;
    return style.digits ? text.replace(/\d/g, digit => style.digits[Number(digit)]) : text;
  }

  const roundedAway = value => Math.sign(value) * Math.round(Math.abs(value));
  const isLarge = value => Math.round(Math.abs(value) * 100) >= 100000;
  const word = value => (Number.isNaN(value) ? unknown : Number.isFinite(value) ? '' : page.words.never);

  function signed(value, decimals) {
    const isNegative = roundedAway(value * 10 ** decimals) < 0;
    return (isNegative ? style.minus : '') + digits(value, decimals);
  }

  function money(value, decimals) {
    if (word(value)) return word(value);
    return value === 0 ? digits(0, 0) : signed(value, decimals === undefined ? (isLarge(value) ? 0 : 2) : decimals);
  }

  const fixed = (value, decimals) => word(value) || signed(value, decimals);
  const share = (value, decimals) => word(value) || signed(value * 100, decimals) + nonBreaking + style.percent;

  function difference(value, decimals) {
    if (word(value)) return word(value);
    const rounded = roundedAway(value * 10 ** decimals);
    if (rounded === 0) return '±' + digits(0, 0);
    return (rounded < 0 ? style.minus : '+') + digits(value, decimals);
  }

  // Up to six digits that count, without an exponent where a person reads them.
  function general(value) {
    if (value === 0 || !Number.isFinite(value)) return fixed(value, 0);
    const magnitude = Math.floor(Math.log10(Math.abs(value)));
    const decimals = Math.min(6, Math.max(0, 5 - magnitude));
    const needed = Number(Math.abs(value).toFixed(decimals)).toString().split('.')[1];
    return signed(value, needed && !needed.includes('e') ? needed.length : 0);
  }

  // Of an input: six digits where they are all; of a calculated one four, and all before the point.
  function shortDigits(value) {
    const isAll = Math.abs(Number(value.toPrecision(6)) - value) <= 1e-9 * Math.abs(value);
    return isAll ? 6 : Math.min(21, Math.max(4, Math.floor(Math.log10(Math.abs(value))) + 1));
  }

  function inputNumber(value) {
    if (!Number.isFinite(value)) return word(value);
    const rounded = Number(value.toPrecision(shortDigits(value)));
    const plain = String(rounded);
    return plain.includes('e') ? plain : signed(rounded, (plain.split('.')[1] || '').length);
  }

  function axisText(value) {
    const size = value === 0 ? 0 : Number(Math.abs(value).toPrecision(3));
    const [scale, unit] = size >= 1e9 ? [1e9, 'G'] : size >= 1e6 ? [1e6, 'M'] : size >= 1e3 ? [1e3, 'k'] : [1, ''];
    const plain = String(Number((size / scale).toPrecision(3)));
    return (value < 0 ? style.minus : '') + digits(size / scale, (plain.split('.')[1] || '').length) + unit;
  }

  function sentenceMoney(value, beside = value) {
    const isTiny = value !== 0 && Math.abs(value) < 0.095;
    const isWhole = isLarge(value) || (isLarge(beside) && Math.abs(value) >= 9.5);
    const unit = page.currency === 'USD' ? '$' : page.currency + nonBreaking;
    return (value < 0 ? style.minus : '') + unit + digits(value, isWhole ? 0 : isTiny ? 4 : 2);
  }

  function sentenceShare(value) {
    if (value > 0 && value < 0.005) return page.words.less.replace('%1', share(0.01, 0));
    if (value < 1 && value >= 0.995) return page.words.more.replace('%1', share(0.99, 0));
    return share(value, 0);
  }

  // Figures: [of the graph, owner, label, unit, kind, explanation]. A kind: 0 money, 1 a share, 2 any number,
  // [unit of the field in units of the sheet]: an input.
  const valueAt = index => breakeven.valueOf(graph, page.figures[index][0]);
  const isOther = index => breakeven.isForOtherInputs(graph, page.figures[index][0]);

  function numberText(index, value = valueAt(index)) {
    const kind = page.figures[index][4];
    if (Number.isNaN(value)) return unknown;
    if (kind === 0) return money(value);
    if (kind === 1) return share(value, 1);
    return kind === 2 ? general(value) : inputNumber(value / kind[0]);
  }

  // "1 GPU", "1 month": things that are counted.
  const one = unit => (/^(GPUs|months|servers|nodes|days|years)$/.test(unit) ? unit.slice(0, -1) : unit);

  function figureText(index, value = valueAt(index)) {
    const [, , , unit, kind] = page.figures[index];
    const isBare = unit < 0 || Number.isNaN(value) || (kind === 2 && !Number.isFinite(value));
    const number = numberText(index, value);
    return number + (isBare ? '' : nonBreaking + (number === digits(1, 0) ? one(string(unit)) : string(unit)));
  }

  // As a cell writes it: "n0" a number, "p1" a share in per cent, "d0" and "e1" the same with a sign, "m" money,
  // "g" as it is explained.
  function cellText(index, how) {
    if (how === 'g') return numberText(index);
    if (how === 'm') return money(valueAt(index));
    const value = valueAt(index), decimals = Number(how.slice(1));
    if (!Number.isFinite(value) && !Number.isNaN(value)) return word(value);
    const shown = how[0] === 'p' || how[0] === 'e' ? value * 100 : value;
    return how[0] === 'n' || how[0] === 'p' ? fixed(shown, decimals) : difference(shown, decimals);
  }

  const opener = (index, text) =>
    make('button', {type: 'button', class: 'number', 'data-f': index, click: () => explain(index)}, text);

  function markOther(element, index) {
    const other = isOther(index);
    element.classList.toggle('other', other);
    if (other) element.title = page.words.other;
    else element.removeAttribute('title');
    return other;
  }

  // Cells that ui/html/ has written.
  const cells = [...document.querySelectorAll('button[data-f]')];
  for (const cell of cells) cell.addEventListener('click', () => explain(Number(cell.dataset.f)));
  const live = cells.filter(cell => cell.dataset.as);

  function showCells() {
    for (const cell of live) {
      const index = Number(cell.dataset.f), how = cell.dataset.as;
      const text = cellText(index, how);
      if (cell.textContent !== text) cell.textContent = text;
      markOther(cell, index);
      if (how[0] !== 'd' && how[0] !== 'e') continue;
      const value = valueAt(index);
      cell.classList.toggle('cheaper', value < 0);
      cell.classList.toggle('dearer', value > 0);
    }
  }

  // By which measure the answer is said: its period, the cost of each option and its bars have one place each.
  const measure = () => breakeven.measureOf(graph, page.discount);
  const costOf = option => option.costs[measure()];

  function sentence({order, costs, isKnown}) {
    const {options, words} = page;
    if (!isKnown && order.length === 0) return [make('b', {}, words.needsProgram)];
    return isKnown ? finding(order, costs) : [words.among + ' ', ...finding(order, costs)];
  }

  function finding(order, costs) {
    const {options} = page;
    const words = {...page.words, period: page.words.periods[measure()]};
    if (order.length === 0) return [words.nothing];
    const first = options[order[0]];
    const cost = k => valueAt(costOf(options[order[k]]));
    const price = opener(costOf(first), sentenceMoney(cost(0)));
    if (order.length === 1) {
      const perHour = first.perHour < 0 ? NaN : valueAt(first.perHour);
      if (!Number.isFinite(perHour)) return filled(words.one, [first.name, price, words.period]);
      return filled(words.onePerHour, [first.name, price, words.period, opener(first.perHour, sentenceMoney(perHour))]);
    }
    const next = options[order[1]];
    const more = cost(1) - cost(0);
    const moreText = sentenceMoney(more, cost(0));
    const tie = (costs[order[1]] - costs[order[0]]) / Math.abs(costs[order[1]]);
    const paid = order.indexOf(page.today) > 1 && cost(order.indexOf(page.today)) > cost(0) ? cost(order.indexOf(page.today)) : 0;
    const told = (form, parts) => (paid > 0
      ? filled(words[form + 'Today'], [...parts, sentenceMoney(paid - cost(0), cost(0)), sentenceShare((paid - cost(0)) / paid)])
      : filled(words[form], parts));
    const step = Math.round(Math.abs(cost(0)) * 100) >= 100000 ? 1 : Math.abs(cost(0)) < 0.095 ? 0.0001 : 0.01;
    if (!(tie >= page.tie))
      return Math.abs(more) < step / 2
        ? told('same', [first.name, next.name, price, words.period])
        : told('tie', [first.name, next.name, price, words.period, moreText]);
    return told('clear', [first.name, price, words.period, moreText, sentenceShare(more / cost(1)), next.name]);
  }

  function excluded({statuses}) {
    const those = isWanted => page.options.map((option, k) => [option, statuses[k]]).filter(([, status]) => isWanted(status));
    const left = those(status => status !== 'ok' && status !== 'other');
    const other = those(status => status === 'other');
    const named = left.map(([option, status]) => `${option.name} (${page.words.status[status]})`);
    return [
      other.length === 0 ? '' : page.words.notKnown.replace('%1', () => other.map(([option]) => option.name).join(', ')),
      left.length === 0 ? '' : page.words.left.replace('%1', () => named.join(', ')),
    ].filter(text => text).join(' ');
  }

  // One by each measure, of which one is shown.
  const tables = [...document.querySelectorAll('[data-view]')].map(place => ({
    place,
    table: place.querySelector('table'),
    rows: new Map([...place.querySelectorAll('tr[data-option]')].map(row => [Number(row.dataset.option), row])),
  }));

  // What does all that is asked first, what is held back by an estimate after it, cheapest first, as on screen.
  function inOrder({statuses}) {
    const rank = k => (statuses[k] === 'ok' ? (page.options[k].heldBack ? 1 : 0) : statuses[k] === 'other' ? 2 : 3);
    const cost = k => (Number.isFinite(valueAt(costOf(page.options[k]))) ? valueAt(costOf(page.options[k])) : Infinity);
    const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    return page.options
      .map((_, k) => k)
      .sort((a, b) => rank(a) - rank(b) || compare(cost(a), cost(b)) || a - b);
  }

  function showRows(found) {
    const order = inOrder(found);
    for (const one of tables) {
      one.place.hidden = Number(one.place.dataset.view) !== measure();
      if (!one.place.hidden) showTable(one, found, order);
    }
    return order;
  }

  function showTable(one, {statuses}, order) {
    statuses.forEach((status, k) => {
      const row = one.rows.get(k);
      row.classList.toggle('left-out', status !== 'ok');
      const chip = row.querySelector('.chip');
      chip.textContent = page.words.status[status];
      chip.dataset.status = status;
    });
    one.table.classList.toggle('all-ok', statuses.every(status => status === 'ok'));
    if (order.join() === one.order) return;
    one.order = order.join();
    for (const k of order) one.rows.get(k).parentNode.append(one.rows.get(k));
  }

  // Bars: their elements are made once and then only moved.
  const marker = slot => {
    const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    picture.setAttribute('class', `marker slot-${slot % 8}${slot >= 8 ? ' hollow' : ''}`);
    picture.setAttribute('viewBox', '0 0 12 12');
    picture.setAttribute('aria-hidden', 'true');
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    use.setAttribute('href', `#marker-${slot % 8}`);
    picture.append(use);
    return picture;
  };

  // What a chart has for the measure of the answer; one without money has the same for both.
  const viewOf = chart => chart.views[Math.min(measure(), chart.views.length - 1)];

  function makeChart(place, chart) {
    const legend = make('ul', {class: 'legend'});
    const lines = make('div', {class: 'lines'});
    const axis = make('div', {class: 'axis', 'aria-hidden': 'true'});
    const ticks = [0, 1, 2, 3, 4, 5, 6].map(() => make('span'));
    axis.append(...ticks);
    const bars = page.options.map((option, k) => {
      const now = () => viewOf(chart).bars[k];
      const segments = chart.parts.map((part, p) => {
        const segment = make('span', {class: `segment ${part.look}`, 'aria-hidden': 'true'}, make('span', {class: 'inside'}));
        segment.addEventListener('click', () => now().segments[p] >= 0 && explain(now().segments[p]));
        return segment;
      });
      const lane = make('div', {class: 'lane'}, ...segments);
      const net = make('span', {class: 'net'});
      const likely = make('span', {class: 'likely'});
      lane.append(net, likely);
      const total = make('button', {type: 'button', class: 'number', click: () => explain(now().total)});
      const after = make('span', {class: 'after'}, total, make('span', {class: 'is-net'}), make('span', {class: 'remark'}));
      lane.append(after);
      const line = make('div', {class: 'line'}, make('span', {class: 'name'}, marker(option.slot), option.name), lane);
      return {line, lane, segments, net, likely, total, after, option, now};
    });
    place.append(legend, lines, axis);
    return {chart, legend, lines, axis, ticks, bars, unit: place.parentNode.querySelector('h2 .quiet')};
  }

  const charts = [...document.querySelectorAll('[data-chart]')].map(place =>
    makeChart(place.querySelector('.bars'), page.charts[Number(place.dataset.chart)]));

  function niceStep(high) {
    const rough = high / 5, power = 10 ** Math.floor(Math.log10(rough));
    return [1, 2, 5, 10].map(k => k * power).find(step => step >= rough);
  }

  function extent({chart, bars}, isAsWritten) {
    let high = 0, low = 0;
    const values = bars.map(({now}) => now().segments.map(index => (index < 0 ? 0 : valueAt(index) || 0)));
    values.forEach((segments, k) => {
      const {likely} = bars[k].now();
      const sumOf = sign => segments.reduce((sum, value) => sum + (value * sign > 0 ? value : 0), 0);
      high = Math.max(high, sumOf(1), isAsWritten && likely ? likely[1] : 0);
      low = Math.min(low, sumOf(-1), isAsWritten && likely ? likely[0] : 0);
    });
    return {values, high, low, chart};
  }

  function showChart(made, found, order, isAsWritten) {
    const {values, high, low} = extent(made, isAsWritten);
    made.unit.textContent = viewOf(made.chart).unit;
    const room = 0.76; // of the lane: the rest is for what stands after a bar
    const scale = high - low > 0 ? (100 * room) / (high - low) : 0;
    const zero = -low * scale;
    made.bars.forEach((bar, k) => showBar(bar, values[k], scale, zero, found.statuses[k], isAsWritten, made.chart));
    const lines = order.map(k => made.bars[k].line);
    if (lines.some((line, k) => made.lines.children[k] !== line)) made.lines.append(...lines);
    showTicks(made, high, scale, zero);
    showLegend(made, values);
  }

  function showBar(made, values, scale, zero, status, isAsWritten, chart) {
    const {segments, net, likely, total, after} = made;
    const bar = made.now(), {how, unit} = viewOf(chart);
    let right = zero, left = zero;
    values.forEach((value, p) => {
      const width = Math.abs(value) * scale, element = segments[p];
      element.hidden = value === 0;
      if (value === 0) return;
      if (value < 0) left -= width;
      element.style.left = `${value < 0 ? left : right}%`;
      element.style.width = `${width}%`;
      if (value > 0) right += width;
      element.title = `${chart.parts[p].name}: ${cellText(bar.segments[p], how)} ${unit}`;
      element.firstChild.textContent = width > 7 && !chart.isCompact ? axisText(Math.abs(value)) : '';
      element.classList.toggle('other', bar.segments[p] >= 0 && isOther(bar.segments[p]));
    });
    const cost = valueAt(bar.total), isNet = left < zero && Number.isFinite(cost);
    net.hidden = !isNet;
    net.style.left = `${zero + cost * scale}%`;
    likely.hidden = !(isAsWritten && bar.likely && bar.likely[1] > bar.likely[0]);
    if (!likely.hidden) {
      likely.style.left = `${zero + bar.likely[0] * scale}%`;
      likely.style.width = `${(bar.likely[1] - bar.likely[0]) * scale}%`;
    }
    const end = likely.hidden ? right : Math.max(right, zero + bar.likely[1] * scale);
    after.style.left = `${end}%`;
    total.textContent = cellText(bar.total, how);
    total.dataset.f = bar.total;
    markOther(total, bar.total);
    after.children[1].textContent = isNet ? page.words.net : '';
    after.children[2].textContent = isAsWritten ? bar.remark : status === 'ok' ? '' : page.words.status[status];
  }

  function showTicks({ticks, axis, lines}, high, scale, zero) {
    const step = high > 0 ? niceStep(high) : 0;
    ticks.forEach((tick, k) => {
      tick.hidden = !(k === 0 || (step > 0 && k * step <= high * 1.0001));
      tick.style.left = `${zero + k * step * scale}%`;
      tick.textContent = axisText(k * step);
    });
    lines.style.setProperty('--zero', `${zero}%`);
    lines.style.setProperty('--step', step > 0 ? `${step * scale}%` : '100%');
    axis.hidden = step === 0;
  }

  function showLegend({chart, legend}, values) {
    const used = chart.parts.filter((_, p) => values.some(segments => segments[p] !== 0));
    const now = used.map(part => part.name).join();
    if (legend.dataset.now === now) return;
    legend.dataset.now = now;
    legend.replaceChildren(
      ...used.map(part => make('li', {}, make('span', {class: `segment ${part.look}`, 'aria-hidden': 'true'}), part.name)));
  }

  // Sliders.
  const byId = id => document.getElementById(id);
  const sliders = page.sliders.map((slider, k) => ({...slider, control: byId(`slider-${k}`), output: byId(`value-${k}`)}));
  const moves = new breakeven.Moves(graph, page.sliders);
  let announcement = 0;

  function show() {
    const isAsWritten = sliders.every(slider => slider.now === slider.value);
    document.body.classList.toggle('changed', !isAsWritten);
    byId('reset').hidden = isAsWritten;
    for (const {control, output, figure, now} of sliders) {
      const text = figureText(figure, now);
      output.textContent = text;
      control.setAttribute('aria-valuetext', text);
    }
    showCells();
    const found = breakeven.verdictOf(graph, page.options);
    const order = showRows(found);
    for (const chart of charts) showChart(chart, found, order, isAsWritten);
    byId('as-written').hidden = !isAsWritten;
    byId('as-changed').hidden = isAsWritten;
    if (!isAsWritten) {
      byId('live-sentence').replaceChildren(...sentence(found));
      byId('live-second').textContent = excluded(found);
    }
    byId('other-inputs').hidden = !graph.nodes.some(node => node.isForOtherInputs);
    if (shown.length > 0) renderExplanation();
  }

  // A reader of the screen is told once the slider rests.
  function announce() {
    clearTimeout(announcement);
    announcement = setTimeout(() => {
      const spoken = byId(sliders.every(slider => slider.now === slider.value) ? 'as-written' : 'live-sentence');
      byId('announcement').textContent = spoken.textContent;
    }, 600);
  }

  // A slider with stops counts them; another goes in round numbers.
  function chosen({control, stops, step, low, high}) {
    const at = control.valueAsNumber;
    if (stops) return stops[at];
    return Math.min(high, Math.max(low, Number((Math.round(at / step) * step).toPrecision(12))));
  }

  function follow() {
    moves.to(sliders.map(slider => slider.now));
    show();
    announce();
  }

  for (const slider of sliders) {
    slider.now = slider.value;
    slider.control.addEventListener('input', () => {
      slider.now = chosen(slider);
      follow();
    });
  }

  byId('reset').addEventListener('click', () => {
    for (const slider of sliders) {
      slider.control.value = slider.stops ? slider.stops.indexOf(slider.value) : slider.value;
      slider.now = slider.value;
    }
    follow();
    if (sliders.length > 0) sliders[0].control.focus();
  });

  // Explanations.
  const panel = byId('explain');
  let shown = []; // the way to the number that is explained
  let from = null;

  const nameOf = index => [page.figures[index][1], page.figures[index][2]].filter(k => k >= 0).map(string).join(', ');
  const bare = index => string(page.figures[index][2]);

  function link(index, text) {
    if (page.figures[index][5] === undefined) return text;
    return make('button', {type: 'button', class: 'link', click: () => explain(index, true)}, text);
  }

  function template(text, terms, write) {
    return text.split(/(\{\d+\})/).map(piece => {
      const place = /^\{(\d+)\}$/.exec(piece);
      return place ? write(terms[Number(place[1])]) : piece;
    });
  }

  const bracketed = text => (text.startsWith(style.minus) || text.startsWith('-') ? `(${text})` : text);

  function formulaBox(words, numbers) {
    const box = make('div', {class: 'formula'}, make('p', {}, ...words));
    if (numbers) box.append(make('p', {class: 'numbers'}, ...numbers));
    return box;
  }

  function row(index) {
    const name = nameOf(index).includes(nameOf(shown[shown.length - 1]).split(', ')[0]) ? bare(index) : nameOf(index);
    const value = make('dd', {}, figureText(index));
    if (markOther(value, index)) value.append(' ', make('span', {class: 'mark'}, page.words.other));
    return [make('dt', {}, link(index, name)), value, make('dd', {class: 'detail'}, detail(index))];
  }

  // Of an input where it comes from, of a number its formula.
  function detail(index) {
    const explanation = page.figures[index][5];
    if (explanation === undefined || explanation[0] === 2) return '';
    if (explanation[0] === 1)
      return make('span', {class: explanation[2] ? 'loose' : ''}, (explanation[2] ? '⚠ ' : '') + string(explanation[1]));
    const text = explanation[1] < 0 ? '' : template(string(explanation[1]), explanation[2], bare).join('');
    return text.length > 90 ? text.slice(0, 88) + '…' : text;
  }

  function longSum(index, rowsOf) {
    const terms = rowsOf.filter(term => valueAt(term) !== 0);
    terms.sort((a, b) => Math.abs(valueAt(b)) - Math.abs(valueAt(a)));
    const shownTerms = terms.slice(0, 5);
    const more = terms.length - shownTerms.length, zeros = rowsOf.length - terms.length;
    const rest = ' ' + (more > 0 ? page.words.moreLines.replace('%1', more) : page.words.zeroLines.replace('%1', zeros));
    const joined = (write, between) => shownTerms.flatMap((term, k) => (k > 0 ? [between, write(term, k)] : [write(term, k)]));
    const words = joined(term => link(term, bare(term)), ' + ');
    const numbers = joined((term, k) => (k > 0 ? bracketed(numberText(term)) : numberText(term)), ' + ');
    return {box: formulaBox([...words, rest], [...numbers, rest]), terms};
  }

  function computed(index, [, words, wordTerms, numbers, numberTerms, rowsOf, notes, months, opened, openedFigure]) {
    const parts = [];
    if (months >= 0) parts.push(make('p', {class: 'quiet'}, string(months)));
    let terms = rowsOf;
    if (words < 0) {
      const sum = longSum(index, rowsOf);
      terms = sum.terms;
      parts.push(sum.box);
    } else {
      const inNumbers =
        numbers < 0 ? null : template(string(numbers), numberTerms, term => bracketed(numberText(term)));
      const isRepeated = inNumbers && inNumbers.join('') === numberText(index);
      parts.push(formulaBox(template(string(words), wordTerms, term => link(term, bare(term))), isRepeated ? null : inNumbers));
    }
    if (opened >= 0) parts.push(make('p', {class: 'quiet'}, string(opened).replace('%2', figureText(openedFigure))));
    for (const note of notes) parts.push(make('p', {class: 'quiet'}, string(note)));
    if (terms.length > 0) parts.push(make('dl', {}, ...terms.flatMap(row)));
    return parts;
  }

  function input(index, [, source, isLoose, range, note, price]) {
    const parts = [make('p', {class: isLoose ? 'loose' : ''}, (isLoose ? '⚠ ' : '') + string(source))];
    if (range >= 0) parts.push(make('p', {}, string(range)));
    if (note >= 0) parts.push(make('p', {}, string(note)));
    const facts = price.flatMap(([name, value]) => [make('dt', {}, string(name)), make('dd', {}, string(value))]);
    if (facts.length > 0) parts.push(make('dl', {class: 'facts'}, ...facts));
    return parts;
  }

  function differenceOf(index, [, own, other]) {
    const [between, after] = page.figures[index][0][5] ? [' ÷ ', ' − 1'] : [' − ', ''];
    const words = [link(own, nameOf(own)), between, link(other, nameOf(other)), after];
    const numbers = [numberText(own), between, bracketed(numberText(other)), after];
    return [formulaBox(words, numbers), make('dl', {}, ...[own, other].flatMap(row))];
  }

  function valueText(index, explanation) {
    if (explanation[0] !== 2) return figureText(index);
    const value = valueAt(index);
    if (page.figures[index][0][5]) return difference(value * 100, 1) + nonBreaking + style.percent;
    return difference(value, isLarge(value) ? 0 : 2) + nonBreaking + string(page.figures[index][3]);
  }

  function renderExplanation() {
    const index = shown[shown.length - 1];
    const explanation = page.figures[index][5];
    const write = [computed, input, differenceOf][explanation[0]];
    byId('explain-title').textContent = nameOf(index);
    const value = make('p', {class: 'value'}, valueText(index, explanation));
    const parts = [value];
    if (isOther(index)) parts.push(make('p', {class: 'mark'}, page.words.otherLong));
    byId('explain-body').replaceChildren(...parts, ...write(index, explanation));
    byId('explain-back').hidden = shown.length < 2;
  }

  function explain(index, isFurther = false) {
    if (!isFurther) {
      from = document.activeElement;
      shown = [];
    }
    shown.push(index);
    panel.hidden = false;
    renderExplanation();
    byId('explain-title').focus({preventScroll: true});
    panel.scrollTop = 0;
  }

  function closeExplanation() {
    panel.hidden = true;
    shown = [];
    if (from && from.isConnected) from.focus({preventScroll: true});
  }

  byId('explain-back').addEventListener('click', () => {
    shown.pop();
    renderExplanation();
    byId('explain-title').focus({preventScroll: true});
  });
  byId('explain-close').addEventListener('click', closeExplanation);
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !panel.hidden) closeExplanation();
  });

  // Paper has no button to unfold what is folded.
  let unfolded = [];
  addEventListener('beforeprint', () => {
    unfolded = [...document.querySelectorAll('details:not([open])')];
    for (const details of unfolded) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of unfolded) details.open = false;
  });

  document.body.classList.add('scripted');
  show();
})();
