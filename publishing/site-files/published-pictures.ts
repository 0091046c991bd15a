import { ogFiles } from '../link-pictures/encode-og.ts'
import { variantFiles } from '../pictures/encode.ts'
import type { PictureFile } from '../pictures/picture-file.ts'
import type { PublishInput } from './publish-input.ts'

/** Every picture of the published site: what pages show, and what is shown of a page where its link is shared. */
export function publishedPictures(
  input: Pick<PublishInput, 'site' | 'pages' | 'images'>,
  folders: { contentDir: string; cacheDir: string },
): PictureFile[] {
  return [...variantFiles({ images: input.images, ...folders }), ...ogFiles(input, folders)]
}
