import { expect } from 'vitest'

/** Compares a text with a stored file, which `npm test -- -u` updates. A relative path starts at the folder of the test. */
export async function expectStoredFile(text: string, file: string): Promise<void> {
  try {
    await expect(text).toMatchFileSnapshot(file)
  } catch (error) {
    if (error instanceof Error) error.message += '. If the change is intended: npm test -- -u'
    throw error
  }
}
