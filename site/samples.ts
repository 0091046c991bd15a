/** Samples that a visitor wants to look at. The browser and the server read the same fields. */

/** Names of the form's lists, each with one sample: so many can be taken. Their values are slugs of products. */
export const sampleFields = ['sample1', 'sample2', 'sample3', 'sample4'] as const

export type SampleField = (typeof sampleFields)[number]

/** Query parameter of the form's page, with slugs of products between commas. */
export const SAMPLES_KEY = 'samples'

type SentSamples = Readonly<Partial<Record<SampleField, string | undefined>>>

/** Returns the chosen slugs in order, each once. The site may not have them. */
export const readSamples = (sent: SentSamples): readonly string[] => [
  ...new Set(sampleFields.flatMap(name => sent[name] || [])),
]

/** Returns the values of the form's lists for a query. */
export const samplesFromQuery = (
  query: URLSearchParams,
  isKnown: (slug: string) => boolean,
): Readonly<Partial<Record<SampleField, string>>> => {
  const slugs = [...new Set(query.get(SAMPLES_KEY)?.split(','))].filter(isKnown)
  return Object.fromEntries(
    sampleFields.flatMap((name, index) => (slugs[index] ? [[name, slugs[index]]] : [])),
  )
}
