import { z } from 'zod'
import type { Content } from '../../site/content.ts'
import { type EstimateField, estimateFields, maxLength } from '../../site/estimate-fields.ts'
import { MAX_QUERY_LENGTH } from '../../site/floor-cost/job-query.ts'
import { languagePathOf } from '../../site/languages.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { Urgency } from '../../site/urgency.ts'
import type { EstimateInput } from '../forms/contact/estimate-schema.ts'
import { receivedUrl } from '../forms/contact/received-route.ts'
import type { FormDefinition } from '../forms/submission/form-definition.ts'
import { submissionOf } from '../forms/submission/read-submission.ts'
import { failureText, type SubmissionFailure } from '../forms/submission/submission-result.ts'
import { checkRateLimit, type SubmitDeps, submit } from '../forms/submission/submit.ts'
import { asObject, jsonSchema, type Tool, type ToolResult } from './tool.ts'

export interface RequestToolDeps extends SubmitDeps {
  /** The contact form, whose validation, limits and spam checks apply here too. */
  form: FormDefinition<
    EstimateInput,
    { reference: string; urgency?: Urgency; answeredOn?: string; visit?: string }
  >
}

/** Tool that sends an estimate request. The form checks its arguments. */
export function createRequestTool(content: Content, { form, ...deps }: RequestToolDeps): Tool {
  const { assistantTexts: texts, contactPage, interfaceTexts, site } = content
  const { contactForm } = interfaceTexts
  const input = argumentsOf(content)
  const rejected = (failure: SubmissionFailure): ToolResult => {
    if (failure.kind === 'unconfirmed') return { text: texts.answers.unconfirmed }
    const sentence = failureText(failure, form.texts, estimateFields)
    const errors = failure.kind === 'invalid' ? failure.errors : {}
    const lines = estimateFields.flatMap(field => {
      const error = Object.hasOwn(errors, field) ? errors[field] : undefined
      return error
        ? [interpolate(texts.answers.wrongArgument, { field: snakeCase(field), expected: error })]
        : []
    })
    return { text: [...(sentence ? [sentence] : []), ...lines.map(line => `- ${line}`)].join('\n') }
  }
  return {
    name: 'request_estimate',
    ...texts.tools.requestEstimate,
    readOnly: false,
    input: jsonSchema(input),
    output: jsonSchema(
      z.strictObject({ reference: z.string(), page: z.url(), visit_token: z.string().optional() }),
    ),
    async call(sent, { address }) {
      const { customer_has_agreed: agreed, confirmed, ...given } = asObject(sent)
      if (agreed !== true) return { text: texts.answers.notAgreed }
      // Unlike a form, a call has no fields of browser extensions: an assistant should learn that it misspelled a name.
      if (!Object.keys(given).every(name => Object.hasOwn(input.shape, name))) {
        return { text: [texts.answers.badArguments, `- ${texts.answers.unknownArgument}`].join('\n') }
      }
      const fields = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [camelCase(name), value]),
      )
      const submission = submissionOf(
        { ...fields, ...(confirmed === true && { confirmed: 'yes' }) },
        Object.keys(form.schema.shape),
      )
      const decision = await checkRateLimit(form, deps, address)
      const result = await submit(form, deps, submission, decision)
      if (result.kind !== 'accepted') return rejected(result)
      const { reference, urgency, answeredOn, visit } = result.accepted
      const advice = urgency && contactPage[urgency]
      const { title, text, reference: named } = contactForm.success
      const page = site.url + receivedUrl({ reference }, languagePathOf(site))
      return {
        text: [
          title,
          answeredOn ?? text,
          ...(advice ? [`${advice.heading} ${advice.text} ${advice.button}`] : []),
          interpolate(named, { reference }),
          interpolate(texts.answers.page, { url: page }),
          ...(visit === undefined ? [] : [interpolate(texts.answers.visitOffer, { token: visit })]),
        ].join('\n'),
        data: { reference, page, ...(visit !== undefined && { visit_token: visit }) },
      }
    },
  }
}

/** Parameters for the list of tools: the form's fields with its labels, and the customer's consent. */
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
    calculation: z.string().max(MAX_QUERY_LENGTH).optional().describe(parameters.calculation),
    idempotency_key: z.string().optional().describe(parameters.idempotencyKey),
    customer_has_agreed: z.literal(true).describe(parameters.agreed),
    confirmed: z.boolean().optional().describe(parameters.confirmed),
  })
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
