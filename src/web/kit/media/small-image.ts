import type { ImageWidth } from '#domain/files/image-size.ts'

/** The address of a picture in a smaller width; one that lies elsewhere is taken as it is. */
export const smallImage = (url: string, width: ImageWidth): string =>
  /\/storage\/(public|private)\/|\/api\/v1\/apps\//.test(url) ? `${url}${url.includes('?') ? '&' : '?'}width=${width}` : url
