/** Rows as CSV after RFC 4180, with a mark at the beginning that makes spreadsheets read it as UTF-8. */
export function csv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Spreadsheets run what begins like a formula, also after spaces; an apostrophe makes it text. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

function cell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
