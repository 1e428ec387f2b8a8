import { Tag } from '#web/kit/form/tag.tsx'

/** Tells whether customers meet the flow. */
export function FlowState({ publishedVersion }: { publishedVersion: number | null }) {
  return publishedVersion === null ? <Tag>Draft</Tag> : <Tag tone="success">Live</Tag>
}
