/** Declarative WebMCP: attributes that describe a form to assistants. Other browsers ignore them. */
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
    /** Set if the label is missing or not sufficient. */
    toolparamdescription?: string | undefined
  }
  interface SelectHTMLAttributes<T> {
    toolparamdescription?: string | undefined
  }
  interface TextareaHTMLAttributes<T> {
    toolparamdescription?: string | undefined
  }
}

/** Attributes of a form that a person must send. */
export const toolAttributes = ({ name, description }: FormTool) =>
  ({ toolname: name, tooldescription: description }) as const

/** Attributes of a form that only reads, so that an assistant may send it. */
export const readOnlyToolAttributes = (tool: FormTool) =>
  ({ ...toolAttributes(tool), toolautosubmit: '' }) as const
