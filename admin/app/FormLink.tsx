import type { ReactNode } from 'react'

/** A link to the form of another record, in a new window, so that nothing typed in this one is lost. `form` is the address of a problem. */
export function FormLink({ form, children }: { form: string; children: ReactNode }) {
  return (
    <a href={form.replace('/admin/', '')} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
