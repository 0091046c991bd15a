/** Formats rows as CSV (RFC 4180), with a byte order mark, so that spreadsheets read it as UTF-8. */
export function formatCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')}`
}

// Spreadsheets execute a cell that begins like a formula, also after spaces. An apostrophe makes it text.
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

function cell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
