import { html, raw } from 'hono/html'
import { type EstimateField, type FieldFault, faultText, isRequired } from '../../site/estimate-fields.ts'
import type { CallForm, OfficeContent } from './office-content.ts'
import { alertText, type Html, officeDocument, type SignedIn, tokenField } from './office-document.ts'

/** Fields of the form, in the order in which people ask on the phone. */
export const callFields = [
  'fullName',
  'phone',
  'zipCode',
  'serviceNeeded',
  'email',
  'projectDetails',
] as const satisfies readonly EstimateField[]

export type CallField = (typeof callFields)[number]

export interface CallState {
  /** Key of the form: a form that is sent twice is one request. */
  key: string
  typed: Readonly<Record<CallField, string>>
  /** Primary tag of the language of the messages. */
  language: string
  faults: Partial<Readonly<Record<CallField, FieldFault>>>
}

/** The office must have a number to call, but not an address. */
export const isNeeded = (field: CallField): boolean => field !== 'email' && isRequired(field)

/** Page on which the office writes down a call. */
export function callPage(
  state: CallState,
  signedIn: SignedIn,
  content: OfficeContent & { call: CallForm },
): Html {
  const { key, language, faults } = state
  const { call, request } = content.texts
  const { languages } = content.call
  const options = languages.map(
    ({ value, label }) => html`<option value="${value}"${selected(value === language)}>${label}</option>`,
  )
  const body = html`<p><a href="/office/requests">${request.back}</a></p>
<h1>${call.link}</h1>
${Object.keys(faults).length > 0 ? alertText('problem', call.problem) : html`<p>${call.text}</p>`}
<form method="post" action="/office/call" autocomplete="off">
${tokenField(signedIn)}
<input type="hidden" name="key" value="${key}">
${callFields.map(field => fieldHtml(field, state, content))}
${languages.length > 1 ? html`<label for="language">${call.language}</label><select id="language" name="language">${options}</select>` : ''}
<p><button type="submit" class="button button--main">${call.save}</button></p>
</form>`
  return officeDocument({ heading: call.link, body, signedIn }, content)
}

function fieldHtml(
  field: CallField,
  { typed, faults }: CallState,
  { call, labels, texts }: OfficeContent & { call: CallForm },
): Html {
  const fault = faults[field]
  const hint = isNeeded(field) ? '' : html`<p class="soft" id="${field}-hint">${texts.call.optional}</p>`
  return html`<label for="${field}">${labels[field]}</label>
${hint}
${fault ? alertText(`${field}-error`, faultText(call.fields[field], fault)) : ''}
${control(field, typed[field], attributesOf(field, faults), call)}`
}

function control(field: CallField, value: string, attributes: ReturnType<typeof raw>, call: CallForm): Html {
  if (field === 'projectDetails')
    return html`<textarea id="${field}" name="${field}"${attributes}>
${value}</textarea>`
  if (field === 'serviceNeeded') {
    const options = Object.entries(call.services).map(
      ([one, label]) => html`<option value="${one}"${selected(one === value)}>${label}</option>`,
    )
    return html`<select id="${field}" name="${field}"${attributes}><option value="">${call.choose}</option>${options}</select>`
  }
  return html`<input id="${field}" name="${field}" type="${inputTypes[field] ?? 'text'}" value="${value}"${attributes}>`
}

// A type of email would reject what the server corrects, such as "Pat <pat@example.com>".
const inputTypes: Partial<Readonly<Record<CallField, string>>> = { phone: 'tel' }

const inputModes: Partial<Readonly<Record<CallField, string>>> = { email: 'email', zipCode: 'numeric' }

/** The first field with a fault gets the focus. */
function attributesOf(field: CallField, faults: CallState['faults']) {
  const ids = [...(faults[field] ? [`${field}-error`] : []), ...(isNeeded(field) ? [] : [`${field}-hint`])]
  const isFirst = callFields.find(one => faults[one] !== undefined) === field
  return raw(
    [
      isNeeded(field) ? ' required' : '',
      inputModes[field] ? ` inputmode="${inputModes[field]}"` : '',
      ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : '',
      faults[field] ? ' aria-invalid="true"' : '',
      isFirst ? ' autofocus' : '',
    ].join(''),
  )
}

const selected = (isSelected: boolean) => raw(isSelected ? ' selected' : '')
