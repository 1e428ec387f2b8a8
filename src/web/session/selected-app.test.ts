import { describe, expect, it } from 'vitest'

import { readSelectedApp, writeSelectedApp } from './selected-app.ts'

const storageWith = (stored: string | null) => ({ getItem: () => stored })

describe('the selected app', () => {
  it.each([[null], ['false'], [''], ['undefined'], ['null']])('is null when %j is stored', (stored) => {
    expect(readSelectedApp(storageWith(stored))).toBeNull()
  })

  it('is the stored id otherwise', () => {
    expect(readSelectedApp(storageWith('aB3'))).toBe('aB3')
  })

  it('writes "false" when it is cleared', () => {
    const written: string[] = []
    writeSelectedApp({ setItem: (key, value) => written.push(`${key}=${value}`) }, null)

    expect(written).toEqual(['selectedAppId=false'])
  })
})
