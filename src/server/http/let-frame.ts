import type { FastifyReply } from 'fastify'

/** Lets pages of these sites show an answer in a frame, `*` every page; no other answer may be shown in one. */
export function letFrame(reply: FastifyReply, sites: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy')
  if (sites.length === 0 || typeof policy !== 'string') return
  const ancestors = sites.includes('*') ? '*' : `'self' ${sites.join(' ')}`
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`))
  reply.removeHeader('x-frame-options')
}
