import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { BusinessProfile } from '#domain/whatsapp/business-profile.ts'
import type { CallbackScope, SetupStep } from '#domain/whatsapp/channel-setup.ts'
import type { ChannelInput } from '#domain/whatsapp/channel.ts'
import type { SignUpInput } from '#domain/workspace/sign-up.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Looks into a token: what it is good for, and the numbers it reaches. */
export const useInspectToken = (appId: string) =>
  useMutation({ mutationFn: (accessToken: string) => call('inspectToken', { appId, body: { accessToken } }) })

/** Connects a number, and answers with its channel. */
export function useConnectNumber(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ChannelInput) => call('createChannel', { appId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.channels(appId) }),
  })
}

/** Connects what was chosen in the embedded sign-up. */
export function useFinishSignUp(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SignUpInput) => call('finishSignUp', { appId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.channels(appId) }),
  })
}

export interface StepInput {
  step: SetupStep
  callbackScope?: CallbackScope
  pin?: string
}

/** Carries out a step of the set-up, asks Meta about the number, or takes it off the Cloud API. */
export function useWorkOnChannel(appId: string, channelId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (work: StepInput | 'refresh' | 'deregister') => {
      if (work === 'refresh') return call('refreshChannel', { appId, channelId })
      if (work === 'deregister') return call('deregisterChannel', { appId, channelId })
      return call('setUpChannel', { appId, channelId, body: work })
    },
    onSuccess: (channel) => {
      queries.setQueryData(queryKeys.channel(appId, channelId), channel)
      void queries.invalidateQueries({ queryKey: queryKeys.channels(appId), exact: true })
    },
  })
}

/** Shows the PIN, or sets another. */
export function usePin(appId: string, channelId: string) {
  const queries = useQueryClient()
  const show = useMutation({ mutationFn: () => call('showPin', { appId, channelId }), gcTime: 0 })
  const change = useMutation({
    mutationFn: (pin: string) => call('changePin', { appId, channelId, body: { pin } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.channel(appId, channelId) }),
  })
  return { show, change }
}

/** Saves the profile, or its picture. */
export function useSaveProfile(appId: string, channelId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: BusinessProfile | { mimeType: 'image/jpeg' | 'image/png'; data: string }) =>
      'data' in change
        ? call('saveProfilePicture', { appId, channelId, body: change })
        : call('saveProfile', { appId, channelId, body: change }),
    onSuccess: (profile) => queries.setQueryData(queryKeys.channelProfile(appId, channelId), profile),
  })
}

/** Runs the checks. */
export function useStartDiagnostics(appId: string, channelId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('startDiagnostics', { appId, channelId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.diagnostics(appId, channelId) }),
  })
}
