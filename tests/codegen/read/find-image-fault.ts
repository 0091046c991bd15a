import { type ImageFault, inspectImage } from '../../../codegen/read/image-faults.ts'

/** Returns the reason why no page can show an image, or undefined. */
export async function findImageFault(file: string, bytes: Uint8Array): Promise<ImageFault | undefined> {
  const fault = await inspectImage(file, bytes)
  return fault === 'later' || fault?.kind === 'small' || fault?.kind === 'portrait' ? undefined : fault
}
