import type { CmsConfig } from '@sveltia/cms'
import { z } from 'zod'

/** Whether it is one is for the visual editor to say, which checks it when it starts. */
const isConfig = (value: unknown): value is Omit<CmsConfig, 'backend'> =>
  typeof value === 'object' && value !== null

/** Data of the content that the build passes to the page: its forms and its schemas. */
export const editorData = z.object({
  config: z.custom<Omit<CmsConfig, 'backend'>>(isConfig),
  schemas: z.record(z.string(), z.string()),
  folders: z.array(z.string()),
})
