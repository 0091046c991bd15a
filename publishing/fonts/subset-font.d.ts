declare module 'subset-font' {
  export type AxisRange = number | { min: number; max: number; default?: number }

  export interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Readonly<Record<string, AxisRange>>
    keepFeatures?: readonly string[]
    noHinting?: boolean
  }

  /** Removes the glyphs that the text doesn't need. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer<ArrayBuffer>>
}
