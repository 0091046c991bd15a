import {
  agreesToTexts,
  type ContactPreferences,
  readPreferences,
  type TextConsent,
  TICKED,
} from '../../../site/contact-preferences.ts'
import {
  businessService,
  type EstimateField,
  estimateFields,
  type FieldTexts,
  trapField,
} from '../../../site/estimate-fields.ts'
import type { Calculation } from '../../../site/floor-cost/calculation.ts'
import { type LanguagePath, MAIN_LANGUAGE, splitLanguage } from '../../../site/languages.ts'
import {
  type RequestContext,
  type SentSubject,
  storedUrgency,
  urgencyFields,
} from '../../../site/request-context.ts'
import { readSamples } from '../../../site/samples.ts'
import { type Urgency, urgencies } from '../../../site/urgency.ts'
import type { DynamicPages } from '../../dynamic-pages.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/store.ts'
import type { NewEstimate, SavedEstimate } from '../../store/types.ts'
import { detectSpam } from '../abuse/spam-check.ts'
import { textFingerprint } from '../abuse/text-fingerprint.ts'
import { type PictureIntake, pictureField, type ReceivedPictures } from '../pictures/picture-intake.ts'
import type { AcceptResult, FormDefinition } from '../submission/form-definition.ts'
import { submittedValues } from './contact-page.ts'
import { aboutSchema, type EstimateFields, type EstimateInput, estimateSchema } from './estimate-schema.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { receivedUrl } from './received-route.ts'
import { createReference } from './reference.ts'

/** Data about a stored request, for the page that confirms it and for assistants. Pictures may have come along. */
type Accepted = {
  reference: string
  /** Query of the subject that was sent along. */
  about?: string
  /** Query of the calculation that was sent along. */
  calculation?: string
  urgency?: Urgency
  /** `yes` for a request of a business. */
  business?: string
  /** The ZIP code, if it is outside the service area. */
  outside?: string
  /** When the request is answered, if the office is closed for a day or longer. */
  answeredOn?: string
  /** Lists of the ways and times to reach the visitor. */
  reachBy?: string
  reachAt?: string
  callLanguage?: string
  textConsent?: string
  /** List of samples. */
  samples?: string
  /** Token of the page on which a visit can be booked. */
  visit?: string
} & ReceivedPictures
type ContactForm = FormDefinition<EstimateInput, Accepted>

/** Functions that work out what a request is about, in the language of a content. */
export interface RequestReaders {
  /** Works out a query of the calculator. Undefined if it is incomplete. */
  calculationOf: (query: string) => Calculation | undefined
  contextOf: (sent: SentSubject) => RequestContext
}

export interface ContactDeps extends RequestReaders, Pick<DynamicPages, 'renderContactPage'> {
  store: Pick<Store, 'repeatEstimate' | 'saveEstimate'>
  clock: () => Date
  log: Log
  /** Allowed values of serviceNeeded. */
  services: readonly string[]
  /** Primary tags of the languages that a visitor can choose for a call. */
  spoken: readonly string[]
  referencePrefix: string
  texts: ContactForm['texts'] & { fields: Readonly<Record<EstimateField, FieldTexts>> }
  /** Readers in the language of the office, if the form is in another one. */
  office?: RequestReaders
  /** Says when a request is answered, if the office is closed for a day or longer. */
  answerText: (received: Date) => string | undefined
  /** Wording of the consent to text messages, and URL of the page that asks for it. */
  textConsent: Pick<TextConsent, 'wording' | 'page'>
  source: RequestSource
  /** Primary tag of the form's language. */
  language: string
  languagePath: LanguagePath
  /** Returns the token of the page on which a visit can be booked. Undefined if none is offered at the place of the request. */
  visitTokenOf?: (request: Pick<NewEstimate, 'reference' | 'zipCode'>) => Promise<string | undefined>
}

export type RequestSource = 'website' | 'assistant'

/** Defines the form of an estimate request. `pictures` stores those that come with it. */
export const createContactForm = (
  deps: ContactDeps,
  pictures?: Pick<PictureIntake, 'receive'>,
): ContactForm => ({
  name: 'contact',
  schema: estimateSchema(deps.services),
  fields: estimateFields,
  texts: deps.texts,
  accept: input => saveUnderFreeReference(deps, input),
  async repeat(input) {
    const estimate = newEstimate(deps, input)
    const repeated = await deps.store.repeatEstimate(estimate)
    return repeated && resultOf(deps, input, estimate, repeated)
  },
  files: pictures && {
    field: pictureField,
    announcedBy: 'pictureFollows' satisfies keyof EstimateInput,
    async receive(accepted, form, file) {
      return { ...accepted, ...(await pictures.receive(accepted.reference, form, file)) }
    },
  },
  nextPage: accepted => receivedUrl(accepted, deps.languagePath),
  renderRefused({ fields, ...refused }) {
    const values = submittedValues(fields)
    const calculation =
      typeof fields.calculation === 'string' ? calculationIn(deps, fields.calculation) : undefined
    const about = aboutSchema.parse(fields.about)
    const { zipCode = '', projectDetails = '' } = values
    const urgency = storedUrgency(
      deps.contextOf({ query: about ?? '', calculation, samples: [], zipCode, projectDetails }),
    )
    return deps.renderContactPage({ values, about, calculation, urgency, ...refused })
  },
})

async function saveUnderFreeReference(
  deps: ContactDeps,
  input: EstimateInput,
): Promise<AcceptResult<Accepted>> {
  for (;;) {
    const estimate = newEstimate(deps, input)
    const saved = await deps.store.saveEstimate(estimate)
    if (saved.kind !== 'referenceTaken') return resultOf(deps, input, estimate, saved)
  }
}

function newEstimate(deps: ContactDeps, input: EstimateInput): NewEstimate {
  const { clock, language, referencePrefix, source } = deps
  const fields = fieldsOf(input)
  const { about = '', pictureFollows } = input
  const preferences = readPreferences(input, deps.spoken)
  const samples = readSamples(input)
  const agrees = agreesToTexts(input, deps.textConsent.wording)
  const calculation = calculationIn(deps, input.calculation)
  const context = deps.contextOf({ ...fields, query: about, calculation, samples })
  const stored = { calculation, context }
  const now = clock()
  const receivedAt = now.toISOString()
  return {
    ...fields,
    reference: createReference(referencePrefix),
    idempotencyKeys: idempotencyKeys(
      {
        ...fields,
        ...(calculation && { calculation: calculation.query }),
        ...(about && { about: inMainLanguage(about) }),
        ...sentChoices(preferences, agrees, samples),
      },
      input.idempotencyKey,
      now,
    ),
    receivedAt,
    suspicion: detectSpam({ trap: input[trapField], elapsed: input.elapsed }),
    confirmed: input.confirmed === 'yes',
    textFingerprint: textFingerprint(fields.projectDetails),
    source,
    language,
    ...(deps.office
      ? inOfficeWords(deps.office, stored, { ...fields, query: about, samples })
      : { context, calculation: calculation ?? null }),
    preferences,
    textConsent: agrees ? { ...deps.textConsent, givenAt: receivedAt } : null,
    pictureFollows: pictureFollows === 'yes',
  }
}

/** Describes a request in the words of the office, and keeps the words of the visitor's language. */
function inOfficeWords(
  office: RequestReaders,
  { calculation, context }: { calculation: Calculation | undefined; context: RequestContext },
  sent: Omit<SentSubject, 'calculation'>,
): Pick<NewEstimate, 'calculation' | 'context'> {
  const own = calculation && office.calculationOf(calculation.query)
  const { place: _, emergency: _emergency, soon: _soon, ...subject } = context
  const known = office.contextOf({ ...sent, calculation: own })
  // The visitor may use words of either language.
  const judged = [storedUrgency(context), storedUrgency(known)]
  return {
    calculation:
      own && calculation
        ? { ...own, translated: { words: calculation.words, url: calculation.url } }
        : (calculation ?? null),
    context: {
      ...known,
      ...urgencyFields(urgencies.find(urgency => judged.includes(urgency))),
      translated: subject,
    },
  }
}

/** Returns the query of a subject as the form of the main language sends it: the same request in two languages is one. */
function inMainLanguage(about: string): string {
  const query = new URLSearchParams(about)
  const { languagePath, path } = splitLanguage(query.get('about') ?? '')
  if (languagePath === MAIN_LANGUAGE) return about
  query.set('about', path)
  return query.toString()
}

/** Returns the choices of the visitor as texts, without empty ones. */
const sentChoices = (
  { ways, times, language }: ContactPreferences,
  agrees: boolean,
  samples: readonly string[],
) => ({
  ...(ways.length > 0 && { reachBy: ways.join() }),
  ...(times.length > 0 && { reachAt: times.join() }),
  ...(language !== undefined && { callLanguage: language }),
  ...(agrees && { textConsent: TICKED }),
  ...(samples.length > 0 && { samples: samples.join() }),
})

/** Takes a query, or the whole URL that an assistant was given. */
const calculationIn = ({ calculationOf }: ContactDeps, sent = ''): Calculation | undefined =>
  calculationOf(sent.slice(sent.indexOf('?') + 1))

async function resultOf(
  { answerText, log, visitTokenOf }: ContactDeps,
  input: EstimateInput,
  { calculation, context, preferences, receivedAt, serviceNeeded, textConsent, zipCode }: NewEstimate,
  { kind, reference }: Exclude<SavedEstimate, { kind: 'referenceTaken' }>,
): Promise<AcceptResult<Accepted>> {
  if (kind === 'held') {
    log.info('estimate held back', { reference })
    return { kind: 'unconfirmed' }
  }
  const { about } = input
  log.info(kind === 'repeated' ? 'estimate repeated' : 'estimate stored', { reference })
  const answeredOn = answerText(new Date(receivedAt))
  const urgency = storedUrgency(context)
  const visit = await visitTokenOf?.({ reference, zipCode })
  return {
    kind: 'accepted',
    accepted: {
      reference,
      ...(about && { about }),
      ...(calculation && { calculation: calculation.query }),
      ...(urgency && { urgency }),
      ...(serviceNeeded === businessService && { business: 'yes' }),
      ...(context.place === null && { outside: zipCode }),
      ...(answeredOn !== undefined && { answeredOn }),
      ...sentChoices(preferences, textConsent !== null, readSamples(input)),
      ...(visit !== undefined && { visit }),
    },
  }
}

const fieldsOf = ({
  fullName,
  email,
  phone,
  zipCode,
  serviceNeeded,
  projectDetails,
}: EstimateInput): EstimateFields => ({ fullName, email, phone, zipCode, serviceNeeded, projectDetails })
