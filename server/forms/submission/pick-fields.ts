export type SentValue = readonly [name: string, value: unknown]

export interface PickedFields {
  fields: Readonly<Record<string, unknown>>
  /** Number of values under unknown or repeated names. */
  ignored: number
}

/**
 * Picks the values of the fields named `inputs`. If a field has several values, uses the first that isn't empty: the form's
 * own field comes before copies that an extension adds.
 */
export function pickFields(sent: Iterable<SentValue>, inputs: readonly string[]): PickedFields {
  const fields = new Map<string, unknown>()
  let ignored = 0
  for (const [name, value] of sent) {
    const known = fields.get(name)
    if (!inputs.includes(name) || !isEmpty(known)) ignored += 1
    else {
      if (known !== undefined) ignored += 1
      fields.set(name, textOf(value))
    }
  }
  return { fields: Object.fromEntries(fields), ignored }
}

/** Accepts numbers, and lists of texts, because JSON may hold a list if a form has a field twice. */
function textOf(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && value.every(one => typeof one === 'string')
    ? (value.find(one => !isEmpty(one)) ?? '')
    : value
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
