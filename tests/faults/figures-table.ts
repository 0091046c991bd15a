/** The table of figures in docs/running.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../setup/run.ts'
import type { Report } from './reports-file.ts'

const document = path.join(projectDir, 'docs/running.md')
const begin = '<!-- Made by npm run faults. -->\n'
const end = '<!-- To here. -->\n'

/** Replaces the rows of the measured faults and keeps the others. `order` lists all faults. */
export function writeFigures(
  measured: ReadonlyMap<string, readonly Report[]>,
  order: readonly string[],
): void {
  writeFileSync(document, withFigures(readFileSync(document, 'utf8'), measured, order))
}

export function withFigures(
  text: string,
  measured: ReadonlyMap<string, readonly Report[]>,
  order: readonly string[],
): string {
  const [start, stop] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (start < begin.length || stop < start) throw new Error(`${document} has no place for the figures.`)
  const before = rowsOf(text.slice(start, stop))
  const rows = order.flatMap(
    fault => measured.get(fault)?.map(report => row(fault, report)) ?? before.get(fault) ?? [],
  )
  const table = ['| fault | on | what must be, and what was |', '|---|---|---|', ...rows, ''].join('\n')
  return text.slice(0, start) + table + text.slice(stop)
}

/** Returns the rows by fault, the first column. */
function rowsOf(table: string): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const line of table.split('\n')) {
    const fault = /^\| `([^`]+)`/.exec(line)?.[1]
    if (fault) rows.set(fault, [...(rows.get(fault) ?? []), line])
  }
  return rows
}

function row(fault: string, { title, figures }: Report): string {
  const said = figures.map(({ name, value, ok }) => `${ok ? '' : '**missed** '}${name}: ${value}`).join('; ')
  return `| \`${fault}\` | ${escaped(title)} | ${escaped(said)} |`
}

const escaped = (text: string) => text.replaceAll('|', '\\|')
