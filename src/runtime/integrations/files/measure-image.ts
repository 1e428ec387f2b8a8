const MEASURED = /^image\/(jpeg|png|webp|gif)$/

/** The sides of a picture as it is seen, in pixels, so that a page can keep its place; null for what is none, or cannot be read. */
export async function measurePicture(path: string, mimeType: string): Promise<{ width: number | null; height: number | null }> {
  if (!MEASURED.test(mimeType)) return { width: null, height: null }
  // Loaded with the first picture: most of a start needs none.
  const { default: sharp } = await import('sharp')
  const meta = await sharp(path)
    .metadata()
    .catch(() => null)
  if (!meta) return { width: null, height: null }
  const height = meta.pageHeight ?? meta.height
  return (meta.orientation ?? 1) > 4 ? { width: height, height: meta.width } : { width: meta.width, height }
}
