import { businessTexts } from './business-texts.ts'
import type { FindingText } from './finding-text.ts'
import { markdownTexts } from './markdown-texts.ts'
import { pictureTexts } from './picture-texts.ts'
import { senseTexts } from './sense-texts.ts'
import { shapeTexts } from './shape-texts.ts'
import { siteTexts } from './site-texts.ts'
import { syntaxTexts } from './syntax-texts.ts'
import { translationTexts } from './translation-texts.ts'

/** Texts of findings for people who edit files. Every other table has the same codes and parameters. */
export const fileTexts = {
  ...syntaxTexts,
  ...markdownTexts,
  ...shapeTexts,
  ...siteTexts,
  ...pictureTexts,
  ...businessTexts,
  ...senseTexts,
  ...translationTexts,
}

type FileTexts = typeof fileTexts

/** A table of texts for one audience or language. */
export type FindingTexts = Readonly<{ [Code in keyof FileTexts]: FileTexts[Code] }>

type ParametersOf<Code extends keyof FileTexts> = Parameters<FileTexts[Code]>[0]

type CodeWithoutParameters = {
  [Code in keyof FileTexts]: ParametersOf<Code> extends undefined ? Code : never
}[keyof FileTexts]

type CodeWithParameters = Exclude<keyof FileTexts, CodeWithoutParameters>

type DiagnosisWith<Code extends CodeWithParameters> = {
  [Each in Code]: { code: Each; parameters: ParametersOf<Each> }
}[Code]

/** A code and the parameters of its text. Plain JSON, so that it can be cached. */
export type Diagnosis = DiagnosisWith<CodeWithParameters> | { code: CodeWithoutParameters }

type TextsWithParameters = Readonly<{
  [Code in CodeWithParameters]: (parameters: ParametersOf<Code>) => FindingText
}>

/** Returns the words of a table for a finding. */
export function formatFinding(texts: FindingTexts, diagnosis: Diagnosis): FindingText {
  return 'parameters' in diagnosis ? formatWithParameters(texts, diagnosis) : texts[diagnosis.code]()
}

function formatWithParameters<Code extends CodeWithParameters>(
  texts: TextsWithParameters,
  { code, parameters }: DiagnosisWith<Code>,
): FindingText {
  return texts[code](parameters)
}
