/** Address of a file that Vite builds as a worker. */
declare module '*?worker&url' {
  const address: string
  export default address
}

declare module 'virtual:validators' {
  import type { ValidateFunction } from 'ajv/dist/2020.js'

  /** The compiled checks of all schemas, by the name of what they describe. */
  export const validators: Readonly<Record<string, ValidateFunction>>
}
