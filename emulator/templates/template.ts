import type { Fields } from '../graph/read.ts'

export const CATEGORIES = ['AUTHENTICATION', 'MARKETING', 'UTILITY'] as const

/** A template as an account keeps it (section 4.2 of the notes). */
export interface Template {
  id: string
  wabaId: string
  name: string
  language: string
  category: (typeof CATEGORIES)[number]
  status: string
  parameterFormat: 'POSITIONAL' | 'NAMED'
  components: Fields[]
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  rejectedReason: string
  previousCategory: string | null
  correctCategory: string | null
  ttlSeconds: number | null
  createdAt: string
  /** When it was edited while approved. */
  editedAt: string[]
  /** When it was deleted: its name stays reserved for 30 days. */
  deletedAt: string | null
}

/** A template as Graph describes it. */
export const templateFields = (template: Template): Fields => ({
  id: template.id,
  name: template.name,
  language: template.language,
  status: template.status,
  category: template.category,
  parameter_format: template.parameterFormat,
  components: template.components,
  quality_score: { score: template.quality, date: Math.floor(Date.parse(template.createdAt) / 1_000) },
  rejected_reason: template.rejectedReason,
  ...(template.previousCategory !== null && { previous_category: template.previousCategory }),
  ...(template.correctCategory !== null && { correct_category: template.correctCategory }),
  ...(template.ttlSeconds !== null && { message_send_ttl_seconds: template.ttlSeconds }),
})
