import { z } from 'zod'
import type { Content } from '../../site/content.ts'
import { type EstimateField, estimateFields, maxLength } from '../../site/estimate-fields.ts'
import { fill } from '../../site/words.ts'
import type { EstimateInput } from '../contact/estimate-schema.ts'
import { receivedUrl } from '../contact/received-route.ts'
import type { Form } from '../submission/form.ts'
import { type Failure, failureText } from '../submission/outcome.ts'
import { submissionOf } from '../submission/read-submission.ts'
import { admit, type SubmitDeps, submit } from '../submission/submit.ts'
import { digitsOf, jsonSchema, type Tool, type ToolAnswer } from './tool.ts'

export interface RequestToolDeps extends SubmitDeps {
  /** The form of a request, whose rules, limits and traps hold here too. */
  form: Form<EstimateInput, { reference: string }>
}

/** Sends a request as the form does. What it takes is checked by the form alone. */
export function requestTool(content: Content, { form, ...deps }: RequestToolDeps): Tool {
  const { assistantTexts: texts, interfaceTexts, site } = content
  const { contactForm } = interfaceTexts
  const refused = (failure: Failure): ToolAnswer => {
    const sentence = failureText(failure, form.texts, estimateFields)
    const errors = failure.kind === 'invalid' ? failure.errors : {}
    const lines = estimateFields.flatMap(field => {
      const error = Object.hasOwn(errors, field) ? errors[field] : undefined
      return error ? [fill(texts.answers.wrongArgument, { field: snakeCase(field), expected: error })] : []
    })
    return { text: [...(sentence ? [sentence] : []), ...lines.map(line => `- ${line}`)].join('\n') }
  }
  return {
    name: 'request_estimate',
    ...texts.tools.requestEstimate,
    readOnly: false,
    input: jsonSchema(argumentsOf(content)),
    output: jsonSchema(z.strictObject({ reference: z.string(), page: z.url() })),
    async call(input, { address }) {
      const { customer_has_agreed: agreed, ...given } = asObject(input)
      if (agreed !== true) return { text: texts.answers.notAgreed }
      const fields = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [camelCase(name), digitsOf(value)]),
      )
      const admission = await admit(form, deps, address)
      const outcome = await submit(form, deps, submissionOf(fields), admission)
      if (outcome.kind !== 'accepted') return refused(outcome)
      const { reference } = outcome.accepted
      const { title, text, reference: named } = contactForm.success
      const page = site.url + receivedUrl(reference)
      return {
        text: [title, text, fill(named, { reference }), fill(texts.answers.page, { url: page })].join('\n'),
        data: { reference, page },
      }
    },
  }
}

/** For the list of tools: the fields of the form with its own words, and the customer's word. */
function argumentsOf({ assistantTexts: { parameters }, interfaceTexts }: Content) {
  const { fields, services } = interfaceTexts.contactForm
  const field = (name: EstimateField) =>
    z.string().max(maxLength[name]).describe(`${fields[name].label}. ${fields[name].hint}`)
  return z.object({
    full_name: field('fullName'),
    email: field('email'),
    phone: field('phone'),
    zip_code: field('zipCode'),
    service_needed: z.enum(Object.keys(services)).describe(fields.serviceNeeded.label),
    project_details: field('projectDetails').optional(),
    idempotency_key: z.string().optional().describe(parameters.idempotencyKey),
    customer_has_agreed: z.literal(true).describe(parameters.agreed),
  })
}

const asObject = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
