/** Kinds of terms in content/terms.yaml: values of `x-term` in a schema, and the first word of a placeholder. */
export const termKinds = ['warranty', 'duration'] as const
export type TermKind = (typeof termKinds)[number]

/** Fields of content/terms.yaml with the terms of a kind. */
export const termFields = { warranty: 'warranties', duration: 'durations' } as const satisfies Record<
  TermKind,
  string
>
