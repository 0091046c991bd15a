import type { FormTool } from '../../components/webmcp-attributes.ts'
import type { ShownSubject } from '../../site/prefill.ts'
import type { Urgency, UrgentWords } from '../../site/urgency.ts'
import type { AfterRequestTexts } from './AfterRequest.tsx'
import type { ShownCalculation } from './CalculationField.tsx'
import type { AdviceTexts } from './CallAdvice.tsx'
import type { EstimateErrors, EstimateTexts, EstimateValues, ServiceOption } from './errors.ts'
import type { EmergencyTexts } from './FirstSteps.tsx'
import type { Phone } from './Messages.tsx'

export interface EstimateFormProps {
  texts: EstimateTexts
  services: readonly ServiceOption[]
  phone: Phone
  /** E-mail address of the business. */
  email: string
  /** Advice to call, and the words that it appears for. */
  advice: AdviceTexts & Readonly<Record<Urgency, UrgentWords>>
  /** Link to the privacy page. */
  privacy: { label: string; href: string }
  /** URL that the form is posted to. */
  action: string
  /** Languages of a call to choose from. */
  spoken?: readonly ServiceOption[]
  /** Texts after a request: the next steps, and help with them. */
  received: AfterRequestTexts & {
    forBusiness: Pick<AfterRequestTexts, 'measure' | 'visit'>
    forEmergency: EmergencyTexts
    /** Heading of the page after a request. */
    eyebrow: string
    heading: string
    /** Says in which languages the phone is answered, if that of the page isn't one of them. */
    called?: string
    /** Says when a request is answered. */
    text: string
    outside: string
    stepsHeading: string
    steps: readonly { title: string; description: string }[]
  }
  /** Texts of the link to book a visit. Absent if the site offers none. */
  visits?: { offer: string; link: string; languagePath: string }
  tool: FormTool
  /** Result of a form that was posted without JavaScript. */
  answered?: {
    values: EstimateValues
    errors: EstimateErrors
    failure?: string
    /** Whether sending the request again confirms it. */
    confirm?: boolean
    /** Says that pictures came with it, which were dropped. */
    hadFiles?: boolean
  }
  /** Prefilled values. */
  filled?: EstimateValues
  /** Subject that is sent with the request. */
  about?: ShownSubject
  /** Calculation that is sent with the request. */
  calculation?: ShownCalculation
  /** Floors whose samples can be taken. Absent if the visitor asks for none. */
  samples?: readonly ServiceOption[]
  /** Urgency of the subject or the posted text. */
  urgency?: Urgency
}
