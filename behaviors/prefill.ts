/**
 * Fills `<form data-prefill="About: {topic}">` from the query: `?service=` chooses the option of serviceNeeded, `?zip=`
 * goes into zipCode, `?topic=` becomes the first line of projectDetails. What the form doesn't know is ignored, and
 * nothing that stands in a field is replaced.
 */
import { zipCodePattern } from '../site/estimate-fields.ts'

// Words only: whoever writes the link must not be able to write the visitor's message.
const topicPattern = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

interface FormChoices {
  /** Values of serviceNeeded. */
  services: readonly string[]
  /** With `{topic}` in it. */
  topicLine: string
}

/** Values by field name. */
export function prefillFrom(
  search: string,
  { services, topicLine }: FormChoices,
): Readonly<Record<string, string>> {
  const query = new URLSearchParams(search)
  const service = query.get('service') ?? ''
  const zip = query.get('zip') ?? ''
  const topic = query.get('topic') ?? ''
  return {
    ...(service && services.includes(service) && { serviceNeeded: service }),
    ...(zipCodePattern.test(zip) && { zipCode: zip }),
    ...(topicPattern.test(topic) && {
      projectDetails: `${topicLine.replace('{topic}', topic.replaceAll('-', ' '))}\n`,
    }),
  }
}

export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-prefill]')
  const select = form?.elements.namedItem('serviceNeeded')
  if (!form || !(select instanceof HTMLSelectElement)) return
  const services = Array.from(select.options, option => option.value)
  const values = prefillFrom(location.search, { services, topicLine: form.dataset.prefill ?? '' })
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    if (isField && !field.value) field.value = value
  }
}
