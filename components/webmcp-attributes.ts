/** What a browser tells assistants of a form (WebMCP, declarative). Attributes alone: browsers that know none of it skip them. */
import type { AssistantTexts } from '../generated/types.ts'

export type FormTool = AssistantTexts['forms']['estimate']

declare module 'react' {
  interface FormHTMLAttributes<T> {
    toolname?: string
    tooldescription?: string
    /** The assistant's call sends the form. Without it, a person does. */
    toolautosubmit?: ''
  }
  interface InputHTMLAttributes<T> {
    /** Where the label alone does not say it, or there is none. */
    toolparamdescription?: string | undefined
  }
  interface SelectHTMLAttributes<T> {
    toolparamdescription?: string | undefined
  }
  interface TextareaHTMLAttributes<T> {
    toolparamdescription?: string | undefined
  }
}

/** Of a form that a person must send. */
export const toolAttributes = ({ name, description }: FormTool) =>
  ({ toolname: name, tooldescription: description }) as const

/** Of a form that only asks: nothing is lost when an assistant sends it. */
export const readOnlyToolAttributes = (tool: FormTool) =>
  ({ ...toolAttributes(tool), toolautosubmit: '' }) as const
