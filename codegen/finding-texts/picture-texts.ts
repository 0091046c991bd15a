import type { FindingText } from './finding-text.ts'

/** Texts about pictures that the visual editor shows, too, when a file is chosen. */
export const pictureTexts = {
  'images/small': ({ src, width, height }: { src: string; width: number; height: number }): FindingText => ({
    message: `${src} has ${width} × ${height} pixels, and pages show it up to 1440 pixels wide: it will be blurred.`,
    suggestion: 'Send the picture as the camera took it, at least 1200 pixels wide.',
  }),
  'images/portrait': ({
    src,
    width,
    height,
  }: {
    src: string
    width: number
    height: number
  }): FindingText => ({
    message: `${src} is higher than wide (${width} × ${height} pixels), and its frame is wider than high: its top and bottom are cut off.`,
    suggestion: 'Send a picture that was taken with the phone held sideways, or cut this one to 3:2.',
  }),
}
