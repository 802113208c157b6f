import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SettingsReply } from '@chispa/contract/settings'
import { changedSince, isConfigured, shownValue, storedValue, withChange, withoutChange } from './draft.ts'

const stored = {
  hasRoot: true,
  community_name: 'La Comunidad',
  domain: null,
  endpoint: null,
  endpoint_confirmed: false,
  brand_color: '#f59e0b',
  language: 'en',
  fiat_currency: null,
  logo_url: null,
  tagline_en: null,
  tagline_es: null,
  tagline_pt: null,
  description_en: null,
  description_es: null,
  description_pt: null,
  brand_text_color: null,
  cover_url: null,
  terms_url: null,
  contact_email: null,
  registration_enabled: true,
  max_sendable_sats: 1_000_000,
  nostr_relays: [],
  reserved_usernames: ['root'],
  listener_auth_secret_configured: true,
} satisfies SettingsReply

test('a change is there until the value is back to what is stored', () => {
  const once = withChange({}, stored, 'community_name', 'Other')
  assert.deepEqual(once, { community_name: 'Other' })
  assert.equal(shownValue(once, stored, 'community_name'), 'Other')
  assert.deepEqual(withChange(once, stored, 'community_name', 'La Comunidad'), {})
})

test('emptying a field that is unset is no change', () => {
  assert.deepEqual(withChange({}, stored, 'domain', ''), {})
  assert.deepEqual(withChange({}, stored, 'community_name', ''), { community_name: '' })
})

test('lists are compared by their words', () => {
  assert.deepEqual(withChange({}, stored, 'reserved_usernames', ['root']), {})
  assert.deepEqual(withChange({}, stored, 'reserved_usernames', ['root', 'bot']), {
    reserved_usernames: ['root', 'bot'],
  })
})

test('a secret is never shown; typing one is a change, and so is removing it', () => {
  assert.equal(storedValue(stored, 'listener_auth_secret'), null)
  assert.equal(isConfigured(stored, 'listener_auth_secret'), true)
  assert.equal(isConfigured(stored, 'external_device_key'), false)
  const removed = withChange({}, stored, 'listener_auth_secret', null)
  assert.deepEqual(removed, { listener_auth_secret: null })
  assert.deepEqual(withoutChange(removed, 'listener_auth_secret'), {})
  assert.deepEqual(withChange(removed, stored, 'listener_auth_secret', ''), {})
})

test('what is changed while a draft is saved stays a change', () => {
  const sent = { community_name: 'El Tres', tagline_en: 'Bread', nostr_relays: ['wss://a.test'] }
  assert.deepEqual(changedSince({ ...sent, nostr_relays: ['wss://a.test'] }, sent), {})
  assert.deepEqual(changedSince({ ...sent, tagline_en: 'Wine', logo_url: null }, sent), {
    tagline_en: 'Wine',
    logo_url: null,
  })
})
