import type { MailContent } from '../../server/delivery/mail/compose.ts'

export const mailContent: MailContent = {
  texts: {
    timeZone: 'UTC',
    signature: 'Silly Floors',
    estimateBusiness: {
      subject: '{reference}: {service} in {zipCode}',
      intro: 'New request.',
      reference: 'Reference',
      received: 'Received',
      source: 'Sent by',
      assistant: 'A parrot',
      calculation: 'Worked out',
      calculationLink: 'Open it',
    },
    estimateVisitor: {
      subject: 'We have {reference}',
      greeting: 'Dear {name},',
      greetingUnnamed: 'Hello,',
      intro: 'Stored as {reference}.',
      calculation: 'Worked out',
      calculationLink: 'Open it',
      next: 'Next',
      questions: 'Call (555) 010-0000.',
      notYou: 'Not you?',
    },
    estimatePicture: { subject: 'Picture for {reference}', intro: '{reference} has one.', action: 'Look' },
    newsletterConfirm: { subject: 'Confirm', intro: 'You asked.', action: 'Yes', notYou: 'Not you?' },
    newsletterWelcome: { subject: 'Welcome', intro: 'Thank you.', unsubscribe: 'Leave' },
    spamDigest: { subject: 'Held back: {count}', intro: 'Look at them.' },
  },
  labels: {
    fullName: 'Name',
    email: 'Email',
    phone: 'Phone',
    zipCode: 'ZIP',
    serviceNeeded: 'Service',
    projectDetails: 'Details',
  },
  services: { tile: 'Tiles' },
  steps: [{ title: 'We call', description: 'Soon.' }],
  language: 'en-US',
}
