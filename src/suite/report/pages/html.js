// Tables are sorted by the column whose head is chosen; printed figures stay with the row above them.
const units = { ns: 1e-9, µs: 1e-6, ms: 1e-3, k: 1e3, M: 1e6, G: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
const value = (row, column) => {
  const text = row.cells[column].textContent;
  const found = text.match(/^\W?=?([\d,.]+(?:e[+-]?\d+)?)(?: (\S+))?/);
  return [found ? Number(found[1].replaceAll(',', '')) * (units[found[2]] ?? 1) : Infinity, text];
};
for (const table of document.querySelectorAll('table')) {
  const [heads, body] = [[...table.tHead.rows[0].cells], table.tBodies[0]];
  const order = (column, sign) => {
    const groups = [];
    for (const row of body.rows) row.className === 'printed' ? groups.at(-1).push(row) : groups.push([row]);
    const keyed = groups.map(rows => [...value(rows[0], column), rows]);
    const missing = keyed.filter(one => one[1] === '');
    const rest = keyed.filter(one => one[1] !== '');
    rest.sort((a, b) => sign * (a[0] === b[0] ? a[1].localeCompare(b[1]) : a[0] - b[0]));
    for (const one of rest.concat(missing)) body.append(...one[2]);
  };
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.textContent = head.textContent;
    button.addEventListener('click', () => {
      const up = head.getAttribute('aria-sort') !== 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      order(column, up ? 1 : -1);
    });
    head.replaceChildren(button);
  });
}
