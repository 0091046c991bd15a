import type { InterfaceTexts } from '../generated/types.ts'
import type { Content } from './content.ts'
import type { EstimateField } from './estimate-fields.ts'
import type { SubjectLabels } from './request-context.ts'

/** Labels that the office sees next to what a request contains. */
export interface EstimateLabels {
  labels: Readonly<Record<EstimateField, string>>
  /** Labels by value of serviceNeeded. */
  services: Readonly<Record<string, string>>
  subjectLabels: SubjectLabels
  preferenceTexts: InterfaceTexts['contactForm']['preferences']
}

/** Selects the labels of the estimate form. */
export function selectEstimateLabels({ interfaceTexts }: Pick<Content, 'interfaceTexts'>): EstimateLabels {
  const { fields, preferences, services, subject } = interfaceTexts.contactForm
  return {
    labels: {
      fullName: fields.fullName.label,
      email: fields.email.label,
      phone: fields.phone.label,
      zipCode: fields.zipCode.label,
      serviceNeeded: fields.serviceNeeded.label,
      projectDetails: fields.projectDetails.label,
    },
    services,
    subjectLabels: subject,
    preferenceTexts: preferences,
  }
}

export const serviceText = (
  { serviceNeeded }: { serviceNeeded: string },
  { services }: Pick<EstimateLabels, 'services'>,
): string => services[serviceNeeded] ?? serviceNeeded
