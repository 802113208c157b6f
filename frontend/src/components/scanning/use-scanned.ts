/** Takes any text to where it belongs. Answers with a sentence where it belongs nowhere. */
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/current.ts'
import { domainOf, useInstance } from '../instance.ts'
import { carryLink } from './carried-links.ts'
import { carried, readScanned } from './read-scanned.ts'

/** `onPay`: on the page that pays; elsewhere it is gone to. */
export function useScanned(onPay?: (text: string) => void): (text: string) => string | undefined {
  const navigate = useNavigate()
  const hosts = useOwnHosts()
  return text => {
    const scanned = readScanned(text, hosts)
    const go = (href: string) => void navigate({ href })
    switch (scanned.kind) {
      case 'pay':
        if (onPay) onPay(scanned.text)
        else go(carried(paths.send, scanned.text).href)
        return undefined
      case 'go':
        go(scanned.href)
        return undefined
      case 'wallet':
        carryLink(scanned)
        go(paths.connectWallet)
        return undefined
      case 'signer':
        if (session.identity()) return t('This is the link of an app that signs for you. You are signed in already.')
        carryLink(scanned)
        go(paths.signIn)
        return undefined
      case 'problem':
        return scanned.message
      default:
        return scanned satisfies never
    }
  }
}

/** By which people know this instance, as far as pages are told. */
export function useOwnHosts(): string[] {
  const instance = useInstance()
  const known = [domainOf(instance), instance?.endpoint && new URL(instance.endpoint).host, location.host]
  return known.flatMap(host => (host ? [host.toLowerCase()] : []))
}
