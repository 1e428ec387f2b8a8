/** In these widths, in points, pictures are handed out beside their own. */
export const IMAGE_WIDTHS = [96, 320, 960] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
