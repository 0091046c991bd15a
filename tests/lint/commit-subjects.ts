const MAX_SUBJECT_LENGTH = 60

const imperative = /^[A-Z][a-z-]+$/
const otherForm =
  /^(?:.*(?:ed|ing)|(?:.*[^s])s|A|An|The|This|That|It|In|On|At|Of|For|From|By|With|Without|As|Also|When|Where|What|No|Not|Now|New|All|More)$/
// Imperatives that end like another form of a verb.
const exceptions = new Set([
  'Bring',
  'Embed',
  'Feed',
  'Focus',
  'Need',
  'Seed',
  'Shed',
  'Speed',
  'String',
  'Swing',
])

/** Describes what is wrong with the subject of a commit, or returns undefined if it is fine. */
export function checkSubject(subject: string): string | undefined {
  const [verb = ''] = subject.split(/[\s,]/)
  const isImperative = exceptions.has(verb) || (imperative.test(verb) && !otherForm.test(verb))
  if (!isImperative) return `${subject}: starts with "${verb}", not with an imperative`
  if (subject.length > MAX_SUBJECT_LENGTH) {
    return `${subject}: has ${subject.length} characters, more than ${MAX_SUBJECT_LENGTH}`
  }
  return subject.endsWith('.') ? `${subject}: ends with a period` : undefined
}
