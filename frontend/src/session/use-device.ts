/** The keys that this device keeps, drawn anew when one of them changes. */
import { useMemo, useSyncExternalStore } from 'react'
import { subscribeToDevices } from './device.ts'
import { type DeviceRecord, devicePlace, parseDevices } from './device-record.ts'

export function useDevices(): DeviceRecord[] {
  const text = useSyncExternalStore(subscribeToDevices, () => localStorage.getItem(devicePlace))
  return useMemo(() => parseDevices(text), [text])
}

export const useDevice = (publicKey: string | undefined): DeviceRecord | undefined =>
  useDevices().find(({ signer }) => signer.publicKey === publicKey)
