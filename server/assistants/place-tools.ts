import { z } from 'zod'
import type { Content } from '../../site/content.ts'
import { byDate, holidayText } from '../../site/opening-hours.ts'
import { createTextFormatters, interpolate } from '../../site/text-formatters.ts'
import { checkZip } from '../../site/zip-check.ts'
import { createReadingTool, type Tool, zipCode } from './tool.ts'

const page = z.url()
const times = z.strictObject({ opens: z.string(), closes: z.string() })

/** Tools about the service area and the opening hours. */
export const createPlaceTools = (content: Content): Tool[] => [
  checkZipTool(content),
  openingHoursTool(content),
]

function checkZipTool(content: Content): Tool {
  const { assistantTexts: texts, citiesPage, site } = content
  return createReadingTool(content, {
    name: 'check_zip',
    words: texts.tools.checkZip,
    input: z.strictObject({
      zip: zipCode.describe(texts.parameters.zip),
    }),
    output: z.strictObject({
      served: z.boolean(),
      answer: z.string(),
      links: z.array(z.strictObject({ label: z.string(), url: page })),
      page,
    }),
    answer({ zip }) {
      const { text: answer, served, links: found } = checkZip(zip, content)
      const links = found.map(({ href, label }) => ({ label, url: site.url + href }))
      const url = `${site.url}${citiesPage.url}?${new URLSearchParams({ zip })}`
      return {
        text: [
          answer,
          links.map(({ label, url }) => `- [${label}](${url})`).join('\n'),
          interpolate(texts.answers.page, { url }),
        ].join('\n\n'),
        data: { served, answer, links, page: url },
      }
    },
  })
}

function openingHoursTool(content: Content): Tool {
  const { assistantTexts: texts, contactPage, interfaceTexts, site } = content
  const { contactInfo } = interfaceTexts
  const { contact, hours, serviceArea } = site
  const url = site.url + contactPage.url
  const formatters = createTextFormatters(content)
  const words = (holiday: (typeof hours.holidays)[number]) =>
    holidayText(holiday, contactInfo.closed, formatters)
  const rows = [
    [contactInfo.hours, hours.full],
    ...(hours.holidays.length > 0
      ? [
          [
            contactInfo.holidays,
            byDate(hours.holidays)
              .map(holiday => words(holiday))
              .join('; '),
          ],
        ]
      : []),
    [contactInfo.phone, `${contact.phone.display}. ${contact.emergencyLine}`],
    [contactInfo.email, contact.email],
    [contactInfo.area, serviceArea],
  ]
  const result = {
    text: [
      ...rows.map(([name, value]) => `- ${name}: ${value}`),
      '',
      interpolate(texts.answers.page, { url }),
    ].join('\n'),
    data: {
      hours: hours.full,
      weekly: hours.weekly.map(({ days, opens, closes }) => ({ days: [...days], opens, closes })),
      holidays: hours.holidays.map(({ date, until, name, hours: open }) => ({
        date,
        ...(until && { until }),
        name,
        ...(open && { hours: open }),
      })),
      phone: contact.phone.display,
      email: contact.email,
      emergency: contact.emergencyLine,
      page: url,
    },
  }
  return createReadingTool(content, {
    name: 'opening_hours',
    words: texts.tools.openingHours,
    input: z.strictObject({}),
    output: z.strictObject({
      hours: z.string(),
      weekly: z.array(times.extend({ days: z.array(z.string()) })),
      holidays: z.array(
        z.strictObject({
          date: z.string(),
          until: z.string().optional(),
          name: z.string(),
          hours: times.optional(),
        }),
      ),
      phone: z.string(),
      email: z.string(),
      emergency: z.string(),
      page,
    }),
    answer: () => result,
  })
}
