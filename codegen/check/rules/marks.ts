import { type JsonPath, walkJson } from '../../json.ts'
import { type ContentRecord, locate } from '../../read/record.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Reports Markdown that wasn't read as markup, so that pages would print its characters. */
export const marks: Rule = {
  id: 'marks',
  description:
    'No page prints the stars, hyphens and brackets that were to make words bold, a list or a link.',
  howToFix:
    'Delete the stray mark, or write it as docs/articles.md shows: without spaces inside, and with its other half.',
  *find(site, { cachedFindings }) {
    for (const record of site.records) {
      yield* cachedFindings('marks', record, () => [
        ...(record.body?.brokenMarks ?? []).map(problem => ({ record, ...problem })),
        ...findMarkupInFields(record),
        ...findMarksInEntries(record),
      ])
    }
  },
}

/** Markup that fields print as it is typed. */
const markupInFields = [
  { code: 'marks/stars-in-field', pattern: /\*\*[^*\s][^*]*\*\*/ },
  { code: 'marks/link-in-field', pattern: /\[[^\]]+\]\((?:\/|#|https?:|mailto:|tel:)[^)\s]*\)/ },
  { code: 'marks/picture-in-field', pattern: /!\[[^\]]*\][[(]/ },
  {
    code: 'marks/html-in-field',
    pattern: /<\/?(?:b|i|em|strong|br|p|span|div|a|u|font|ul|li)\b[^>]*>/i,
  },
  {
    code: 'marks/entity-in-field',
    pattern: /&(?:nbsp|amp|quot|lt|gt|rsquo|lsquo|ldquo|rdquo|ndash|mdash|hellip|#\d{2,5});/i,
  },
  {
    code: 'marks/unprintable-character',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for.
    pattern: /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/,
  },
] as const

/** Escape sequences of YAML that may produce invisible characters. */
const yamlEscape = /\\[abevNLPx0uU]/

function findMarkupInFields(record: ContentRecord): RecordFinding[] {
  const fields = record.text.slice(0, record.yamlEnd)
  if (
    !record.data ||
    !(yamlEscape.test(fields) || markupInFields.some(({ pattern }) => pattern.test(fields)))
  )
    return []
  const found: RecordFinding[] = []
  walkJson(record.data, (value, path) => {
    if (typeof value !== 'string') return
    for (const { pattern, code } of markupInFields) {
      const [mark] = pattern.exec(value) ?? []
      if (mark) found.push({ record, ...locateMarkup(record, [...path], mark), code })
    }
  })
  return found
}

/** A bullet, a check mark or a box at the beginning of a text. */
const entryMark = /^(?:[•·▪‣●○◦✓✔✅☑☐]\uFE0F?|\[[ xX]?\])\s*(?=\S)/u

/** Reports entries that were pasted with the mark of another list. */
function findMarksInEntries(record: ContentRecord): RecordFinding[] {
  const found: RecordFinding[] = []
  const lists = new Set<string>()
  const fields = record.text.slice(0, record.yamlEnd)
  if (!record.data || !/-[ \t]+["']?(?:[•·▪‣●○◦✓✔✅☑☐]|\[)|[,;]["']?\r?$/m.test(fields)) return found
  walkJson(record.data, (value, path) => {
    if (typeof value !== 'string' || typeof path.at(-1) !== 'number') return
    const [sign] = /[,;]$/.exec(value) ?? []
    const list = path.slice(0, -1).join('.')
    if (sign !== undefined && !lists.has(list)) {
      lists.add(list)
      found.push({
        record,
        path: [...path],
        severity: 'warning',
        code: 'marks/sign-after-entry',
        parameters: { sign, right: value.slice(0, -1) },
      })
    }
    const [mark] = entryMark.exec(value) ?? []
    if (mark === undefined) return
    const location = locateMarkup(record, [...path], mark)
    const parameters = { mark: mark.trim() }
    found.push({ record, ...location, severity: 'warning', code: 'marks/mark-in-entry', parameters })
  })
  return found
}

/** Locates the markup, or the whole text if it isn't written as it is read. */
function locateMarkup(record: ContentRecord, path: JsonPath, mark: string) {
  const [start, end] = locate(record, path)
  const at = record.text.slice(start, end).indexOf(mark)
  return at < 0 ? { path } : { span: [start + at, start + at + mark.length] as const }
}
