import { variantFiles } from '../images/encode-variants.ts'
import type { ImageFile } from '../images/image-file.ts'
import { ogImages } from '../og-images/og-images.ts'
import type { PublishInput } from './publish-input.ts'

/** Lists every image of the published site: the variants that pages show, and Open Graph images. */
export function publishedImages(
  input: Pick<PublishInput, 'site' | 'pages' | 'images' | 'translations'>,
  folders: { contentDir: string; cacheDir: string },
): ImageFile[] {
  return [...variantFiles({ images: input.images, ...folders }), ...ogImages(input, folders)]
}
