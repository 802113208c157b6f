/** Printed from packages/contract by `npm run docs`: do not edit. */
import type { Page } from '../page.ts'
import type { StreamEvent } from '../stream.ts'

export interface Operations {
  /** Exchange a NIP-98 signature for a session token. Lives one hour unless `expiresIn` says otherwise, 24 hours at most. Tokens cannot be revoked one by one. */
  mintSessionToken: {
    input: {
      body?: {
        /** A duration (`30m`, `8h`, `1d`) or a number of seconds */
        expiresIn?: string | number
      }
    }
    reply: {
      token: string
      /** The lifetime that was applied */
      expiresIn: string
      type: 'Bearer'
    }
  }
  /** What the bearer token in use says. A device token answers with its scopes as `permissions`. */
  readToken: {
    input: Record<never, never>
    reply: {
      valid: boolean
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      permissions: string[]
      issuedAt: string
      expiresAt: string
    }
  }
  /** Example of a route that needs the claim `role`. */
  readProtected: {
    input: Record<never, never>
    reply: {
      message: string
      userId: string
      userRole: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      userPermissions: string[]
      isAdmin: boolean
      hasWriteAccess: boolean
      timestamp: string
    }
  }
  /** Example of a route that needs the claims `role` and `permissions`. */
  writeProtected: {
    input: Record<never, never>
    reply: {
      message: string
      userId: string
      userRole: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      userPermissions: string[]
      isAdmin: boolean
      hasWriteAccess: boolean
      timestamp: string
    }
  }
  /** Mint a scoped token for a card app. Acts as the target user, narrowed to `permissions`; of those, only what your role still has counts. Bound to the instance: changing the setting `endpoint` invalidates it. At least one minute, no maximum. Needs the role ADMIN. */
  mintDeviceToken: {
    input: {
      body: {
        userId: string
        permissions: string[]
        /** A duration (`30m`, `8h`, `1d`) or a number of seconds */
        expiresIn: string | number
        /** What it is for, to find it in the list */
        name?: string
      }
    }
    reply: {
      jwt: string
      expiresIn: string
      scopes: string[]
      /** The instance the token is bound to */
      apiUrl: string
      user: {
        id: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      }
    }
  }
  /** Device tokens that were minted, newest first. Their issue is recorded, nothing else: tokens are stateless, and no token is judged by this list. Those minted before there was a list are not in it. Needs the role ADMIN. */
  listDeviceTokens: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<MintedToken>
  }
  /** Load or create the calling user. */
  readMe: {
    input: Record<never, never>
    reply: {
      userId: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      lightningAddress: string | null
      username: string | null
      face: Face
      /** Empty when no wallet is set or its key was made here; absent for a device token */
      nwcString?: string
      nwcUpdatedAt: string | null
      wallet: {
        id: string
        name: string
        type: string
        status: string
        provider: string | null
        /** Of its status, how it did when it was last tried, and whether it answers now */
        health: WalletHealth
      } | null
      /** In which amounts are shown, ISO 4217; null: the community’s */
      currency: string | null
      createdAt: string
      /** Another key asked to take over your account: until then you can stop it. Absent otherwise */
      takeoverEndsAt?: string
      /** Absent where the member keeps no shop */
      shopName?: string
      /** What others did with your lightning address in the last 90 days: REPLACED by an operator, HANDED_ON to somebody else before it had rested, or an alias REMOVED. Absent when there is nothing to tell */
      addressNotices?: {
        username: string
        event: 'REPLACED' | 'HANDED_ON' | 'REMOVED'
        at: string
      }[]
    }
  }
  /** The largest payment that your address and your cards take. */
  readLargestPayment: {
    input: Record<never, never>
    reply: LargestPayment
  }
  /** Take smaller payments only. Counts at once, for payers of your address and for top-ups of your cards. Above what the community allows it changes nothing. What you ask for yourself, by a request or at a till, is yours to choose. */
  writeLargestPayment: {
    input: {
      body: {
        /** The member’s own, whole satoshis; null: none */
        ownMaxMsats: number | null
      }
    }
    reply: LargestPayment
  }
  /** Choose the currency beside your amounts. null: the community’s. Counts on all of your devices, and for the rate that is kept with each payment from now on; what was kept stays. `readMe` tells it. */
  writeCurrency: {
    input: {
      body: {
        currency: 'AED' | 'ARS' | 'AUD' | 'BOB' | 'BRL' | 'CAD' | 'CHF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CUP' | 'CZK' | 'DKK' | 'DOP' | 'EGP' | 'EUR' | 'GBP' | 'GHS' | 'GTQ' | 'HKD' | 'HNL' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'ISK' | 'JPY' | 'KES' | 'KRW' | 'MAD' | 'MXN' | 'MYR' | 'NGN' | 'NIO' | 'NOK' | 'NZD' | 'PEN' | 'PHP' | 'PLN' | 'PYG' | 'RON' | 'SEK' | 'SGD' | 'THB' | 'TRY' | 'TWD' | 'UAH' | 'USD' | 'UYU' | 'VES' | 'VND' | 'XAF' | 'XOF' | 'ZAR' | null
      }
    }
    reply: {
      currency: string | null
    }
  }
  /** What changes for you, as it happens (server-sent events). Events `ready`, `payment:changed`, `voucher:changed`, `wallet:changed`, `card:changed`, `address:changed`, `account:changed`, `request:changed` with `data: { "ids": [...] }`, and `resync` when some may have been missed. Each has an id: with `Last-Event-ID` a new stream begins after it, and may repeat what was told around it. Whoever may read the activity log also hears `activity:changed`, at the beginning and at most twice a second. A comment comes every 15 seconds. A stream ends after 15 minutes, with its token, or when its owner is signed out or blocked; a client that does not read is let go. A browser fetches it with the Authorization header: no token is taken from the URL. A process keeps 8 streams for each person. */
  readEvents: {
    input: Record<never, never>
    reply: AsyncIterable<StreamEvent>
  }
  /** Your devices that are notified, and the key of this instance. */
  readPush: {
    input: Record<never, never>
    reply: {
      /** `applicationServerKey` of this instance (VAPID), base64url */
      publicKey: string
      devices: PushDevice[]
    }
  }
  /** Notify this device of received payments. The subscription of a browser; the same endpoint again changes how it is notified. At most 10 devices. Nothing is sent in quiet hours. A push service that says that the subscription is gone ends it. */
  writePushDevice: {
    input: {
      body: {
        endpoint: string
        keys: {
          p256dh: string
          auth: string
        }
        /** Whether amount and comment stand in the notification; else only that a payment came */
        showsAmount: boolean
        quietHours: {
          /** Such as 22:30 */
          from: string
          /** Such as 22:30 */
          until: string
        } | null
        /** Of the quiet hours, such as America/Argentina/Buenos_Aires */
        timeZone: string
        language: 'en' | 'es' | 'pt-BR'
      }
    }
    reply: PushDevice
  }
  /** Notify a device no longer. */
  deletePushDevice: {
    input: {
      params: {
        deviceId: string
      }
    }
    reply: object
  }
  /** Members, newest first. Needs the permission `users:read`. */
  listUsers: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        role?: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
        blocked?: 'yes'
        /** An npub, a lightning address, the start of a hex key or of a username, or the beginnings of words of the name that is shown; with `cards:read` also the start of the name or of the UID of a card that they hold */
        q?: string
      }
    }
    reply: Page<{
      userId: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      username: string | null
      lightningAddress: string | null
      face: Face
      createdAt: string
      blocked: boolean
    }>
  }
  /** One person: names, wallets with their health, cards, role, last seen. No payments, balances or secrets. At most 100 of each kind, newest first. Needs the permission `users:read`. */
  readPerson: {
    input: {
      params: {
        userId: string
      }
    }
    reply: PersonRecord
  }
  /** Sign all devices of a person out. Every token that was issued to them or acts as them is dead from now on, tills included; streams end, their devices are notified no more and their webhooks are switched off (`signed_out`). They sign in again with their key. Nobody signs out someone above them. Needs the permission `users:write`. */
  signOutPerson: {
    input: {
      params: {
        userId: string
      }
      body: {
        devices: 'all'
      }
    }
    reply: {
      userId: string
      signedOutAt: string
    }
  }
  /** What would happen to names, cards, vouchers and wallets if a person were blocked or deleted. Needs the permission `users:write`. */
  readDeparture: {
    input: {
      params: {
        userId: string
      }
    }
    reply: Departure
  }
  /** Block a person, or let them in again. Who is blocked cannot sign in, with any key, token or till; their address takes no payments and no vouchers, their cards are paused and pay nothing even when somebody switches one on, and neither streams nor devices nor webhooks of theirs are told anything any more. What is under way still ends. With the reason `stolen` it is their device or key that is kept out, not the person: a key that they linked beforehand can still take the account over, which lets them in again. Said of somebody who is blocked already, it becomes the reason; said without one, it is the person who is blocked. Let in again, their address works at once; cards stay paused until somebody switches them on. Nobody blocks themselves, somebody above them, or the root administrator. Needs the permission `users:write`. */
  writeBlocked: {
    input: {
      params: {
        userId: string
      }
      body: {
        blocked: boolean
        reason?: 'stolen'
        /** With `stolen`: since when others may have had it, now where nothing is said. A key that was linked less than 7 days before does not take the account over */
        stolenSince?: string
      }
    }
    reply: {
      userId: string
      blockedAt: string | null
      pausedCards: number
    }
  }
  /** Delete a person for good. Only somebody who is blocked since 60 seconds and has no payment or voucher on its way. `pubkey` must be theirs, so that a wrong id deletes nobody. What was paid stays in the books. The key can join again while registration is open; to keep it out, leave it blocked. Needs the permission `users:write`. */
  deletePerson: {
    input: {
      params: {
        userId: string
      }
      query: {
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
      }
    }
    reply: {
      userId: string
    }
  }
  /** What operators wrote down about a person, newest first. For operators and administrators in person; the person concerned does not see it. Needs the role OPERATOR. */
  listPersonNotes: {
    input: {
      params: {
        userId: string
      }
    }
    reply: PersonNote[]
  }
  /** Write something down about a person. Who wrote it and when is kept with it. A person has at most 100; the oldest goes. Needs the role OPERATOR. */
  addPersonNote: {
    input: {
      params: {
        userId: string
      }
      body: {
        text: string
      }
    }
    reply: PersonNote
  }
  /** Delete a note. Needs the role OPERATOR. */
  deletePersonNote: {
    input: {
      params: {
        userId: string
        noteId: string
      }
    }
    reply: {
      id: string
    }
  }
  /** Invite a person with a link. Good once, also while registration is closed. The link is told here and never again: only a hash of it is kept. A role above VIEWER is granted by an ADMIN; whoever made it must still be allowed to grant it when it is used. A name is kept for whoever uses the link. Needs the role OPERATOR. */
  createInvite: {
    input: {
      body: {
        role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
        username?: string
        /** For whom it is, to find it in the list */
        note?: string
        days?: number
      }
    }
    reply: {
      invite: Invite
      url: string
    }
  }
  /** Invitations, newest first, and who used them. Needs the role OPERATOR. */
  listInvites: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<Invite>
  }
  /** Take an invitation back. One that was used stays used. Needs the role OPERATOR. */
  revokeInvite: {
    input: {
      params: {
        inviteId: string
      }
    }
    reply: Invite
  }
  /** What an invitation grants. To whoever has the link. Of one that is not open any more only that is told. Reading uses nothing up. */
  readInvitation: {
    input: {
      body: {
        /** What stands behind the # of the link */
        inviteToken: string
      }
    }
    reply: Invitation
  }
  /** Accept an invitation. The first who does it has it, and becomes a member by it if they are not one yet. Again by the same person it answers the same. Nobody’s role is lowered; a name that they had before rests. Whoever is invited does not count towards `signups_per_address`. */
  acceptInvitation: {
    input: {
      body: {
        /** What stands behind the # of the link */
        inviteToken: string
      }
    }
    reply: {
      userId: string
      role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      lightningAddress: string | null
    }
  }
  /** The keys of your account, and a take-over that is under way. */
  readAccountKeys: {
    input: Record<never, never>
    reply: AccountKeys
  }
  /** Make a one-time code with which another key is linked. Signed by the account's own key. The person who opens it proves their key by a signature (`acceptKeyCode`), and is linked. Good once, for 24 hours; only a hash of it is kept. */
  createKeyCode: {
    input: {
      body?: {
        /** What the key is, for its owner: a tablet, a relative */
        name?: string
      }
    }
    reply: KeyCode
  }
  /** Whose account a code is about. Told to anybody who has the code. Reading uses nothing up. */
  readKeyCode: {
    input: {
      body: {
        /** What stands behind the # of the link */
        keyCode: string
      }
    }
    reply: {
      purpose: 'link' | 'takeover'
      lightningAddress: string | null
      username: string | null
      expiresAt: string
      waitDays: number
    }
  }
  /** Prove a key with a code. Signed by the key that is to be linked, or, with the code of a linked key, by the key that the account is to have: then the wait of the take-over begins. Makes no account. Again by the same key it answers the same. */
  acceptKeyCode: {
    input: {
      body: {
        /** What stands behind the # of the link */
        keyCode: string
      }
    }
    reply: {
      purpose: 'link' | 'takeover'
      userId: string
    }
  }
  /** Unlink a key from your account. Ends a take-over that it asked for. */
  unlinkKey: {
    input: {
      params: {
        /** Nostr public key, 64 lower-case hex digits */
        publicKey: string
      }
    }
    reply: {
      success: true
    }
  }
  /** Replace the key of your account with a linked one, at once. Signed by the present key; the linked one proved itself when it was linked. Everything stays; sessions, device tokens, tills, notifications and webhooks of the former key end, and it opens nothing here any more. */
  replaceKey: {
    input: {
      body: {
        /** Nostr public key, 64 lower-case hex digits */
        newPublicKey: string
      }
    }
    reply: {
      /** Nostr public key, 64 lower-case hex digits */
      publicKey: string
    }
  }
  /** Stop the take-over of your account. The key that asked for it is unlinked. */
  stopTakeover: {
    input: Record<never, never>
    reply: {
      success: true
    }
  }
  /** Accounts that your key may take over, or is about to have. Makes no account. */
  listLinkedAccounts: {
    input: Record<never, never>
    reply: {
      hasAccount: boolean
      accounts: LinkedAccount[]
    }
  }
  /** Ask to take over an account that your key is linked with. Signed by the linked key. The account’s own key is told on its pages, by notifications and webhooks, and can stop it until the wait is over. */
  beginTakeover: {
    input: {
      params: {
        userId: string
      }
    }
    reply: Takeover
  }
  /** Make a one-time code for the key that an account is to have. For a linked key that has an account of its own, as a relative’s: the key that opens the code is the one that the account has afterwards, and the wait begins then. */
  createSuccessorCode: {
    input: {
      params: {
        userId: string
      }
    }
    reply: KeyCode
  }
  /** Take back a take-over that your key asked for. */
  withdrawTakeover: {
    input: {
      params: {
        userId: string
      }
    }
    reply: {
      success: true
    }
  }
  /** Unlink your key from an account. From the linked key’s side; not while the account is blocked. */
  leaveAccount: {
    input: {
      params: {
        userId: string
      }
    }
    reply: {
      success: true
    }
  }
  /** Read a user's role. Needs the permission `users:read`. */
  readRole: {
    input: {
      params: {
        userId: string
      }
    }
    reply: {
      userId: string
      role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
    }
  }
  /** Change a user's role. Nobody grants above their own role, lowers themselves, or removes the last administrator. Needs the permission `users:manage_roles`. */
  writeRole: {
    input: {
      params: {
        userId: string
      }
      body: {
        role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
      }
    }
    reply: {
      userId: string
      role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
    }
  }
  /** Your name, your picture and who sees them. */
  readOwnProfile: {
    input: Record<never, never>
    reply: OwnProfile
  }
  /** Change your name and who sees it; show your Nostr profile, or stop showing it. What is not named stays. Relays that the operator named are asked for the Nostr profile at once, and then daily. */
  writeOwnProfile: {
    input: {
      body?: {
        shown?: boolean
        name?: string | null
        isFindable?: boolean
        saysWho?: boolean
      }
    }
    reply: OwnProfile
  }
  /** Upload your picture. The body is the file: PNG, JPEG, GIF or WebP, at most 256 KiB, told by its content; a square looks best. Everybody who sees your name sees it. */
  writeOwnPicture: {
    input: {
      body: Uint8Array
    }
    reply: OwnProfile
  }
  /** Take your picture back. */
  deleteOwnPicture: {
    input: Record<never, never>
    reply: OwnProfile
  }
  /** Your contacts: favourites first, then by name. At most 1000; blocked people are among them. */
  listContacts: {
    input: Record<never, never>
    reply: Contact[]
  }
  /** Keep somebody: a member, an address elsewhere, or a Nostr key. An address or a key of a member keeps the member, whatever they are called later. A contact that is kept already is changed as the rest of the body says. */
  addContact: {
    input: {
      body?: {
        /** A lightning address, here or elsewhere */
        address?: string
        /** Nostr public key, 64 lower-case hex digits */
        publicKey?: string
        name?: string | null
        note?: string | null
        isFavourite?: boolean
        isBlocked?: boolean
      }
    }
    reply: Contact
  }
  /** Change a contact: name, note, favourite, blocked. */
  editContact: {
    input: {
      params: {
        id: string
      }
      body?: {
        name?: string | null
        note?: string | null
        isFavourite?: boolean
        isBlocked?: boolean
      }
    }
    reply: Contact
  }
  /** Delete a contact with its note. */
  deleteContact: {
    input: {
      params: {
        id: string
      }
    }
    reply: {
      id: string
    }
  }
  /** Find somebody to pay: among your contacts, and members who can be found by name. By the beginnings of words of the name, or of the address; accents and capitals do not count. Members who show no name or picture are found by their whole name only. Ten at most, nobody who cannot be paid, and nobody whom you blocked. */
  searchPeople: {
    input: {
      query: {
        text: string
      }
    }
    reply: FoundPerson[]
  }
  /** Whom you paid or were paid by lately, each once, the latest first. Twelve at most. Only people who are known for sure: what a payer’s wallet merely claims proposes nobody. Nobody whom you blocked. */
  listRecentPeople: {
    input: Record<never, never>
    reply: FoundPerson[]
  }
  /** Whom you follow on Nostr and can be paid, as relays tell it now. Asks the relays of this community for your list (kind 3) and the profiles on it; at most 500 of it. Nothing is kept until you keep somebody. */
  readFollows: {
    input: Record<never, never>
    reply: Follow[]
  }
  /** Keep several people at once. Who is kept already stays as they are. */
  keepFollows: {
    input: {
      body: {
        people: {
          /** Nostr public key, 64 lower-case hex digits */
          publicKey: string
          /** A lightning address, here or elsewhere */
          address?: string
          name?: string
        }[]
      }
    }
    reply: {
      /** How many were not there before */
      kept: number
    }
  }
  /** Assign or replace a user's lightning address. Names have 1 to 32 of `a-z0-9._-` and begin and end with a letter or digit. A name that was given up rests for 30 days before anybody but its former owner can take it; at most three names of one person rest at a time. A name on a further domain (`listDomains`) is `name@host`. With `addresses:write` neither counts. Needs the permission `addresses:write`. */
  writeLightningAddress: {
    input: {
      params: {
        userId: string
      }
      body: {
        username: string
      }
    }
    reply: {
      lightningAddress: string
      username: string
      domain: string
      userId: string
      /** The address that this one took the place of */
      replaced: string | null
    }
  }
  /** A user's aliases. Further names that pay to the same person, each a lightning address and a Nostr name like the main one. Needs the permission `addresses:read`. */
  listNameAliases: {
    input: {
      params: {
        userId: string
      }
    }
    reply: {
      /** How many the caller may have this person have */
      limit: number
      aliases: {
        username: string
        address: string
        createdAt: string
      }[]
    }
  }
  /** Take one more name. The rules are those of a lightning address. A member may have as many as the setting `aliases_per_member` says; with `addresses:write` up to 50. Taking one that is theirs already changes nothing. An alias that is assigned as the lightning address changes places with it. Needs the permission `addresses:write`. */
  addNameAlias: {
    input: {
      params: {
        userId: string
        username: string
      }
    }
    reply: {
      /** How many the caller may have this person have */
      limit: number
      aliases: {
        username: string
        address: string
        createdAt: string
      }[]
    }
  }
  /** Give an alias up. It stops working at once and rests for 30 days, as any name that is given up. Needs the permission `addresses:write`. */
  removeNameAlias: {
    input: {
      params: {
        userId: string
        username: string
      }
    }
    reply: {
      /** How many the caller may have this person have */
      limit: number
      aliases: {
        username: string
        address: string
        createdAt: string
      }[]
    }
  }
  /** Whether a name can be taken. For the caller: their own name, and one that they gave up, are theirs to take. Nothing is reserved by asking. */
  readAvailability: {
    input: {
      query: {
        username: string
      }
    }
    reply: NameAvailability
  }
  /** Domains with lightning addresses of this instance. The main one first. `registration` is `OPEN` where members take names by themselves, `INVITED` where they are given them. A name on another is `name@host` wherever a `username` is told or taken, such as `ana@example.org`. */
  listDomains: {
    input: Record<never, never>
    reply: {
      domains: AddressDomain[]
    }
  }
  /** Add a further domain, or change its brand and who may take names. What is left out stays; in `brand`, null has it as everywhere. Names and pages are served under that host from then on; `checkDomain` says whether it leads here. Needs the role ADMIN. */
  writeDomain: {
    input: {
      params: {
        host: string
      }
      body?: {
        registration?: 'OPEN' | 'INVITED'
        brand?: {
          community_name?: string | null
          tagline_en?: string | null
          tagline_es?: string | null
          tagline_pt?: string | null
          description_en?: string | null
          description_es?: string | null
          description_pt?: string | null
          brand_color?: string | null
          brand_text_color?: string | null
          logo_url?: string | null
          cover_url?: string | null
        }
      }
    }
    reply: {
      domains: AddressDomain[]
    }
  }
  /** Serve a further domain no longer. Not while a name there is held, rests or is promised by an open invitation. Needs the role ADMIN. */
  removeDomain: {
    input: {
      params: {
        host: string
      }
    }
    reply: {
      domains: AddressDomain[]
    }
  }
  /** Test whether a further domain leads here. DNS, certificate, proxy, well-known paths, and one address there from its name to an invoice that nobody pays; as `runSelfTest` does for the main one. Needs the role ADMIN. */
  checkDomain: {
    input: {
      params: {
        host: string
      }
    }
    reply: {
      results: CheckResult[]
    }
  }
  /** Lightning addresses by name. Needs the permission `addresses:read`. */
  listLightningAddresses: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        /** The start of a username */
        q?: string
      }
    }
    reply: Page<{
      username: string
      address: string
      /** The main name of its owner; null when it is that name */
      aliasOf: string | null
      userId: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      face: Face | null
      /** The owner's primary wallet */
      walletId: string | null
      walletStatus: string | null
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth | null
      createdAt: string
      updatedAt: string
    }>
  }
  /** How many lightning addresses there are. Needs the permission `addresses:read`. */
  countLightningAddresses: {
    input: Record<never, never>
    reply: {
      total: number
      /** Those whose owner has an ACTIVE wallet to receive with */
      withNWC: number
      withoutNWC: number
      /** Their wallet was seen to work */
      canReceive: number
      /** No wallet, or one that is known not to work now */
      cannotReceive: number
      /** Whether their wallet works is not known */
      untried: number
    }
  }
  /** Relays of the ACTIVE wallets, the most used first. Needs the permission `addresses:read`. */
  listAddressRelays: {
    input: Record<never, never>
    reply: {
      /** Without its query, which may hold a token */
      url: string
      /** ACTIVE wallets that use it */
      wallets: number
    }[]
  }
  /** Who is behind a name, as far as they show it. Name and picture are null unless the member gave some or shows their Nostr profile; words come from that profile. */
  readPublicProfile: {
    input: {
      params: {
        username: string
      }
      query?: {
        /** Whole satoshis: asked for by a link, and then the only amount that is taken */
        amount?: string
        /** What it is for; in the description of the invoice */
        for?: string
      }
    }
    reply: PublicProfile
  }
  /** The QR code of a lightning address, for any amount or the one that is asked for. SVG, black on white. It carries `lightning:` and the LNURL. */
  readAddressCode: {
    input: {
      params: {
        username: string
      }
      query?: {
        /** Whole satoshis: asked for by a link, and then the only amount that is taken */
        amount?: string
        /** What it is for; in the description of the invoice */
        for?: string
      }
    }
    reply: string
  }
  /** The payRequest of a lightning address (LUD-16). In any case of letters; a `+tag` after the name is ignored. With `amount` and `for` it is the LNURL of a link that asks for an amount (`/ana?amount=5000&for=Pizza`). A wallet that is known not to work is said at once, and asked again in the background. */
  resolveAddress: {
    input: {
      params: {
        username: string
      }
      query?: {
        /** Whole satoshis: asked for by a link, and then the only amount that is taken */
        amount?: string
        /** What it is for; in the description of the invoice */
        for?: string
      }
    }
    reply: {
      status: 'OK'
      tag: 'payRequest'
      callback: string
      minSendable: number
      maxSendable: number
      /** JSON as text: the invoice commits to its SHA-256 */
      metadata: string
      commentAllowed: number
      allowsNostr?: boolean
      /** The key that signs zap receipts */
      nostrPubkey?: string
      allowVouchers?: boolean
      /** What a payer may tell of themselves (LUD-18); none of it must be told */
      payerData?: Record<string, {
        mandatory: boolean
      }>
    }
  }
  /** An invoice for a lightning address (the callback of its payRequest). Minted by the owner's wallet and checked before it is handed out. When the wallet cannot be reached or answers wrongly nothing was stored, and another request may succeed. */
  requestInvoice: {
    input: {
      params: {
        username: string
      }
      query: {
        /** Millisatoshis, digits only, whole satoshis: as many as the payRequest says */
        amount: string
        /** At most 200 characters */
        comment?: string
        /** A zap request (NIP-57) as JSON, at most 4096 bytes */
        nostr?: string
        /** Who pays, as JSON with `name` and `identifier` (LUD-18), at most 1024 bytes: the owner sees it, and the invoice commits to it */
        payerdata?: string
        /** Sent along with zaps; not used */
        lnurl?: string
        /** What it is for; in the description of the invoice */
        for?: string
      }
    }
    reply: {
      status: 'OK'
      /** The BOLT 11 invoice */
      pr: string
      routes: unknown[]
      /** Where to ask whether it was paid (LUD-21) */
      verify: string
    }
  }
  /** Whether an invoice of a lightning address was paid (LUD-21). Asks the wallet while the invoice is open, though not more often than once a second. */
  verifyInvoice: {
    input: {
      params: {
        username: string
        paymentHash: string
      }
    }
    reply: {
      status: 'OK'
      settled: boolean
      preimage: string | null
      pr: string
    }
  }
  /** Tells when an invoice of a lightning address is paid (server-sent events): `/events` after its verify URL. Event `settled` with `data: { "paymentHash", "settled": true, "preimage" }` for each that is settled already and for each that becomes so, its id the payment hash; `ready` once the former are told. A new stream tells all that are settled again, so nothing is missed in between. It ends after the one. */
  streamInvoice: {
    input: {
      params: {
        username: string
        paymentHash: string
      }
    }
    reply: AsyncIterable<StreamEvent>
  }
  /** Which of many invoices are paid, in one request. One read of what is known here: no wallet is asked. Invoices that are not of this platform are left out of the answer. */
  readSettlements: {
    input: {
      body: {
        paymentHashes: string[]
      }
    }
    reply: {
      invoices: {
        /** Payment hash, 64 lower-case hex digits */
        paymentHash: string
        settled: boolean
        /** The proof, once it is settled and the wallet told it */
        preimage: string | null
      }[]
    }
  }
  /** A stream for many invoices: makes the URL that an EventSource opens. The URL holds for a day, the newest 50 of one address with 50000 payment hashes together. Whoever has it hears of these invoices and of nothing else. */
  watchInvoices: {
    input: {
      body: {
        paymentHashes: string[]
      }
    }
    reply: {
      id: string
      url: string
      expiresAt: string
    }
  }
  /** Tells of many invoices when each is paid (server-sent events). Event `settled` with `data: { "paymentHash", "settled": true, "preimage" }` for each that is settled already and for each that becomes so, its id the payment hash; `ready` once the former are told. A new stream tells all that are settled again, so nothing is missed in between. At most 50 streams for one address, with 50000 payment hashes together. Where a process hears of too many, streams of whoever has the most end, and their readers connect again; a comment comes every 15 seconds. */
  streamWatch: {
    input: {
      params: {
        id: string
      }
    }
    reply: AsyncIterable<StreamEvent>
  }
  /** The payRequest of a lightning address, where wallets look for it. Only with the setting `serve_well_known`. */
  resolveWellKnownAddress: {
    input: {
      params: {
        username: string
      }
    }
    reply: {
      status: 'OK'
      tag: 'payRequest'
      callback: string
      minSendable: number
      maxSendable: number
      /** JSON as text: the invoice commits to its SHA-256 */
      metadata: string
      commentAllowed: number
      allowsNostr?: boolean
      /** The key that signs zap receipts */
      nostrPubkey?: string
      allowVouchers?: boolean
      /** What a payer may tell of themselves (LUD-18); none of it must be told */
      payerData?: Record<string, {
        mandatory: boolean
      }>
    }
  }
  /** The key behind a name (NIP-05). Only with the setting `serve_well_known`. A name that nobody has is left out of `names`. */
  resolveNostrName: {
    input: {
      query?: {
        name?: string
      }
    }
    reply: {
      names: Record<string, string>
    }
  }
  /** Store or replace the NWC URI of the primary wallet. Everybody for themselves only. The wallet that was primary is archived, not overwritten. The same URI again changes nothing. At most four relays, on the public internet unless the setting `private_relays_allowed` is on. */
  writeNwc: {
    input: {
      params: {
        userId: string
      }
      body: {
        /** nostr+walletconnect:// with the wallet’s key, at least one ws or wss relay and the secret */
        nwcUri: string
      }
    }
    reply: {
      userId: string
      nwcUri: string
      nwcUpdatedAt: string
      updated: true
    }
  }
  /** The caller’s wallets, newest first. */
  listWallets: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        status?: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
      }
    }
    reply: Page<{
      id: string
      name: string
      type: 'NWC'
      status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
      /** The one that the lightning address pays into */
      isPrimary: boolean
      /** `courtesy` for a wallet of the courtesy provider, `pairing` for a key made here */
      provider: string | null
      /** Nostr public key, 64 lower-case hex digits */
      walletPubkey: string
      relays: string[]
      /** As the wallet names it; null until it was asked or if it does not say */
      network: string | null
      /** The lightning address that its connection names; null until it was seen to take payments */
      lud16: string | null
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth
      check: WalletCheck | null
      checking: CheckProgress | null
      createdAt: string
      updatedAt: string
      diedAt: string | null
      /** It was silent for so long that it was archived, and was last heard then: with `status` ACTIVE it is switched on again */
      asleepSince: string | null
    }>
  }
  /** Add a wallet. It becomes primary when asked to, or when the caller has no primary wallet in use and it answers within three seconds. One that answers later becomes primary with its next check, if there is still none. */
  createWallet: {
    input: {
      body: {
        /** Unique among the member’s wallets in use */
        name: string
        /** nostr+walletconnect:// with the wallet’s key, at least one ws or wss relay and the secret */
        nwcUri: string
        makePrimary?: boolean
      }
    }
    reply: {
      id: string
      name: string
      type: 'NWC'
      status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
      /** The one that the lightning address pays into */
      isPrimary: boolean
      /** `courtesy` for a wallet of the courtesy provider, `pairing` for a key made here */
      provider: string | null
      /** Nostr public key, 64 lower-case hex digits */
      walletPubkey: string
      relays: string[]
      /** As the wallet names it; null until it was asked or if it does not say */
      network: string | null
      /** The lightning address that its connection names; null until it was seen to take payments */
      lud16: string | null
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth
      check: WalletCheck | null
      checking: CheckProgress | null
      createdAt: string
      updatedAt: string
      diedAt: string | null
      /** It was silent for so long that it was archived, and was last heard then: with `status` ACTIVE it is switched on again */
      asleepSince: string | null
    }
  }
  /** Whether the caller can have a courtesy wallet. While the instance has a provider of them, for whoever has no wallet; one that they had themselves, archived too, counts as a wallet. */
  readCourtesyOffer: {
    input: Record<never, never>
    reply: {
      isOffered: boolean
      /** The host of the provider; null where there is none */
      provider: string | null
    }
  }
  /** Get a courtesy wallet. The one that newcomers get by themselves where `courtesy_auto_create` is on, within the same limits. It becomes primary. Answers within about five seconds; after a failure the provider is asked again a minute later at the earliest. */
  createCourtesyWallet: {
    input: Record<never, never>
    reply: {
      id: string
      name: string
      type: 'NWC'
      status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
      /** The one that the lightning address pays into */
      isPrimary: boolean
      /** `courtesy` for a wallet of the courtesy provider, `pairing` for a key made here */
      provider: string | null
      /** Nostr public key, 64 lower-case hex digits */
      walletPubkey: string
      relays: string[]
      /** As the wallet names it; null until it was asked or if it does not say */
      network: string | null
      /** The lightning address that its connection names; null until it was seen to take payments */
      lud16: string | null
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth
      check: WalletCheck | null
      checking: CheckProgress | null
      createdAt: string
      updatedAt: string
      diedAt: string | null
      /** It was silent for so long that it was archived, and was last heard then: with `status` ACTIVE it is switched on again */
      asleepSince: string | null
    }
  }
  /** One of the caller’s wallets. */
  readWallet: {
    input: {
      params: {
        walletId: string
      }
    }
    reply: {
      id: string
      name: string
      type: 'NWC'
      status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
      /** The one that the lightning address pays into */
      isPrimary: boolean
      /** `courtesy` for a wallet of the courtesy provider, `pairing` for a key made here */
      provider: string | null
      /** Nostr public key, 64 lower-case hex digits */
      walletPubkey: string
      relays: string[]
      /** As the wallet names it; null until it was asked or if it does not say */
      network: string | null
      /** The lightning address that its connection names; null until it was seen to take payments */
      lud16: string | null
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth
      check: WalletCheck | null
      checking: CheckProgress | null
      createdAt: string
      updatedAt: string
      diedAt: string | null
      /** It was silent for so long that it was archived, and was last heard then: with `status` ACTIVE it is switched on again */
      asleepSince: string | null
    }
  }
  /** Rename a wallet, make it primary, disable or enable it, switch one that is asleep on again. A disabled primary wallet stays primary and receives nothing until it is enabled. One that is asleep (`asleepSince`) is in use again with `status` ACTIVE, under another name if its own was taken; nothing else of it can be changed before. Any other archived or dead wallet cannot be changed any more. */
  editWallet: {
    input: {
      params: {
        walletId: string
      }
      body?: {
        /** Unique among the member’s wallets in use */
        name?: string
        makePrimary?: true
        status?: 'ACTIVE' | 'DISABLED'
      }
    }
    reply: {
      id: string
      name: string
      type: 'NWC'
      status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
      /** The one that the lightning address pays into */
      isPrimary: boolean
      /** `courtesy` for a wallet of the courtesy provider, `pairing` for a key made here */
      provider: string | null
      /** Nostr public key, 64 lower-case hex digits */
      walletPubkey: string
      relays: string[]
      /** As the wallet names it; null until it was asked or if it does not say */
      network: string | null
      /** The lightning address that its connection names; null until it was seen to take payments */
      lud16: string | null
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth
      check: WalletCheck | null
      checking: CheckProgress | null
      createdAt: string
      updatedAt: string
      diedAt: string | null
      /** It was silent for so long that it was archived, and was last heard then: with `status` ACTIVE it is switched on again */
      asleepSince: string | null
    }
  }
  /** Archive a wallet. For good; no other wallet becomes primary in its place by itself. Archiving again changes nothing. */
  deleteWallet: {
    input: {
      params: {
        walletId: string
      }
    }
    reply: {
      id: string
      name: string
      type: 'NWC'
      status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
      /** The one that the lightning address pays into */
      isPrimary: boolean
      /** `courtesy` for a wallet of the courtesy provider, `pairing` for a key made here */
      provider: string | null
      /** Nostr public key, 64 lower-case hex digits */
      walletPubkey: string
      relays: string[]
      /** As the wallet names it; null until it was asked or if it does not say */
      network: string | null
      /** The lightning address that its connection names; null until it was seen to take payments */
      lud16: string | null
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth
      check: WalletCheck | null
      checking: CheckProgress | null
      createdAt: string
      updatedAt: string
      diedAt: string | null
      /** It was silent for so long that it was archived, and was last heard then: with `status` ACTIVE it is switched on again */
      asleepSince: string | null
    }
  }
  /** Ask a wallet for its balance. Answers within ten seconds, whatever the wallet does. Whole satoshis are rounded down. */
  readWalletBalance: {
    input: {
      params: {
        walletId: string
      }
    }
    reply: {
      /** As the wallet tells it: with many wallets what is left of this connection’s budget */
      balanceMsats: number
      balanceSats: number
    }
  }
  /** Try a wallet, and keep what was seen. Each relay is dialled; the wallet is asked what it can do and may spend, for invoices over a satoshi or two that nobody pays, for one of them again, and for a page of its history. Nothing is spent. Answers within 14 seconds; meanwhile `checking` of the wallet says what has ended. */
  checkWallet: {
    input: {
      params: {
        walletId: string
      }
    }
    reply: {
      check: WalletCheck
      /** Of its status, how it did when it was last tried, and whether it answers now */
      health: WalletHealth
    }
  }
  /** Ask a wallet for a connection, without a secret changing hands. Makes a key that never leaves this instance, and a `nostr+walletauth://` code for the wallet to scan. With `page`, the address of a page of the wallet (such as `/apps/new` of Alby Hub), also a link there, which leads back here. It can be answered for an hour. Of more than four at once, the oldest ends. */
  startPairing: {
    input: {
      body: {
        purpose: 'receive' | 'spend'
        name: string
        /** For `spend`: what it may spend in a period */
        budgetSats?: number
        budgetPeriod?: 'daily' | 'weekly' | 'monthly' | 'never'
        page?: string
        /** Where to wait for the wallet; ours when absent */
        relays?: string[]
      }
    }
    reply: {
      id: string
      purpose: 'receive' | 'spend'
      status: 'WAITING' | 'CONNECTED' | 'EXPIRED'
      /** The wallet that came of it */
      walletId: string | null
      expiresAt: string
      /** A wallet that answered without repeating the `state`: it is connected once its owner recognises it */
      unconfirmed: {
        /** Nostr public key, 64 lower-case hex digits */
        walletPubkey: string
        /** What it calls itself */
        alias: string | null
        /** What it calls its balance */
        balanceMsats: number | null
      } | null
      /** nostr+walletauth://, to be scanned by the wallet; told once */
      uri: string
      pageUrl: string | null
    }
  }
  /** Whether the wallet has answered. With `waitSeconds`, answered when it has, at the latest after so long. */
  readPairing: {
    input: {
      params: {
        pairingId: string
      }
      query?: {
        waitSeconds?: number
      }
    }
    reply: WalletPairing
  }
  /** Hand in what the page of a wallet told on the way back. Only with the `state` that was given to that page. The same again changes nothing. */
  finishPairing: {
    input: {
      params: {
        pairingId: string
      }
      body: {
        state: string
        /** Nostr public key, 64 lower-case hex digits */
        walletPubkey: string
        relays: string[]
      }
    }
    reply: WalletPairing
  }
  /** Connect the wallet that answered without repeating the state. Some wallets answer to the key alone, which relays see: whoever else saw it could answer too. So the member says whether it is theirs, by what it tells of itself. The same again changes nothing. */
  confirmPairing: {
    input: {
      params: {
        pairingId: string
      }
      body: {
        /** Nostr public key, 64 lower-case hex digits */
        walletPubkey: string
      }
    }
    reply: WalletPairing
  }
  /** Stop waiting for a wallet. Its key is erased: a late answer connects nothing. A wallet that is connected stays. */
  cancelPairing: {
    input: {
      params: {
        pairingId: string
      }
    }
    reply: WalletPairing
  }
  /** Ask for an amount. Your primary wallet makes the invoice; it is checked before it is handed out. That it was paid is told by `readPaymentRequest` and by the event `payment:changed`. */
  createPaymentRequest: {
    input: {
      body: {
        /** Whole satoshis, at most the setting `max_sendable_sats` */
        amountMsats: number
        /** What it is for; the payer reads it */
        note?: string
      }
    }
    reply: PaymentRequest
  }
  /** Whether what you asked for was paid. Asks the wallet, at most once a second for each. */
  readPaymentRequest: {
    input: {
      params: {
        paymentHash: string
      }
    }
    reply: PaymentRequest
  }
  /** Split a bill among people. Up to 30 shares, which together are the bill or less. A share of a member is asked for on their home page; every other one is paid by anybody who has the link. Each can be paid once, for 30 days. */
  createSplit: {
    input: {
      body: {
        totalMsats: number
        /** What it is for */
        words: string
        /** `publicKey`: of a member, who is asked for it */
        shares: {
          amountMsats: number
          name?: string
          /** Nostr public key, 64 lower-case hex digits */
          publicKey?: string
        }[]
      }
    }
    reply: Split
  }
  /** The bills that you split, newest first. */
  listSplits: {
    input: Record<never, never>
    reply: Split[]
  }
  /** A bill that you split: who has paid. */
  readSplit: {
    input: {
      params: {
        splitId: string
      }
    }
    reply: Split
  }
  /** Take a split back: its link asks for nothing any more. What was paid stays in the history. */
  deleteSplit: {
    input: {
      params: {
        splitId: string
      }
    }
    reply: {
      id: string
    }
  }
  /** Say that a share was paid another way, or that it was not. */
  settleShare: {
    input: {
      params: {
        splitId: string
        shareId: string
      }
      body: {
        settled: boolean
      }
    }
    reply: Split
  }
  /** What other members ask of you and you have not paid. Newest first, twenty at most; nothing of people whom you blocked. */
  listAskedShares: {
    input: Record<never, never>
    reply: AskedShare[]
  }
  /** Say that you do not pay what you were asked for. */
  declineShare: {
    input: {
      params: {
        shareId: string
      }
    }
    reply: {
      shareId: string
    }
  }
  /** A split, as a visitor with its link sees it. */
  readPublicSplit: {
    input: {
      params: {
        splitId: string
      }
    }
    reply: PublicSplit
  }
  /** An invoice over a share. The same one until it is over, for every payer, so that a share is paid once. Of shares without a name that are alike, one that nobody is paying now is chosen. */
  requestShareInvoice: {
    input: {
      params: {
        splitId: string
        shareId: string
      }
      body?: {
        /** Who pays it, for who made the split */
        name?: string
      }
    }
    reply: ShareInvoice
  }
  /** Whether you can pay from here, and if not, why. */
  readSending: {
    input: Record<never, never>
    reply: {
      obstacle: 'no_wallet' | 'wallet_receives_only' | 'listener_away' | null
      walletName: string | null
      /** The wallet takes `maxFeeMsats`, and keeps to it as far as was seen */
      canCapFees: boolean
    }
  }
  /** Read what is to be paid, before anything is. */
  previewSend: {
    input: {
      body: {
        /** Whatever was scanned or pasted: a BOLT 11 invoice, a lightning address, a name of this community (`ana`, `@ana`, the link of their page), an npub or nprofile, an LNURL of a payRequest (bech32 or LUD-17); bare, after `lightning:` or `lightning://`, or as `lightning` in a `bitcoin:` link (BIP-21, BIP-321). Anything else is refused by what it is */
        to: string
      }
    }
    reply: SendPreview
  }
  /** Pay from your own wallet. The payment is stored under `idempotencyKey` before anybody hears of it: the same key again answers with the same payment and sends nothing. An invoice is sent once, whatever the key. It goes through the listener’s journal, and answers after at most nine seconds; `state` is `open` while the wallet has not said what became of it: wait for `payment:changed`, and do not pay again. */
  sendPayment: {
    input: {
      body: {
        /** Made by the caller, new for every payment, kept for every repetition */
        idempotencyKey: string
        /** Whatever was scanned or pasted: a BOLT 11 invoice, a lightning address, a name of this community (`ana`, `@ana`, the link of their page), an npub or nprofile, an LNURL of a payRequest (bech32 or LUD-17); bare, after `lightning:` or `lightning://`, or as `lightning` in a `bitcoin:` link (BIP-21, BIP-321). Anything else is refused by what it is */
        to: string
        /** What the person confirmed */
        amountMsats: number
        comment?: string
        /** Whether the other side is told who you are; see `payer` of the preview */
        sayWho?: boolean
        /** What the wallet may add in fees at most; only where `canCapFees` */
        maxFeeMsats?: number
      }
    }
    reply: OwnPaymentDetail
  }
  /** Read what a code gives, before it is taken. */
  previewWithdrawal: {
    input: {
      body: {
        /** The LNURL of a withdrawRequest: bech32, `lnurlw://` (LUD-17), or a link that carries it */
        link: string
      }
    }
    reply: WithdrawalPreview
  }
  /** Take what a code gives into your own wallet. Your primary wallet makes an invoice, and the giver is asked once to pay it. The same `idempotencyKey` again answers with the same withdrawal; so does the same link while its invoice may still be paid, whatever the key, so that nothing is taken twice. It arrives like any payment: `payment:changed`, the history. */
  takeWithdrawal: {
    input: {
      body: {
        /** Made by the caller, new for every withdrawal, kept for every repetition */
        idempotencyKey: string
        /** The LNURL of a withdrawRequest: bech32, `lnurlw://` (LUD-17), or a link that carries it */
        link: string
        /** Whole satoshis */
        amountMsats: number
      }
    }
    reply: Withdrawal
  }
  /** What became of something that you took. `state` is `asked` while the giver may have heard of the invoice and has not answered, `accepted` when it says that it will pay, `paid` once the money is in the wallet, `refused` where it declined, `expired` when the invoice is over and nothing came. */
  readWithdrawal: {
    input: {
      params: {
        id: string
      }
    }
    reply: Withdrawal
  }
  /** Your payments in and out, newest first. What was received on the address, zaps, top-ups, payments with your cards and why they were declined, forwards, vouchers that came or went. */
  listOwnPayments: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        /** Only these; `open`: those whose outcome is not known yet */
        show?: 'in' | 'out' | 'card' | 'zap' | 'voucher' | 'open'
        /** Words, by their beginnings, all of which a payment has: in a comment, a title, an address or a key, or its amount in sats; or all in the name of who is on its other side, of its card, or in your note */
        q?: string
        /** This moment or later */
        from?: string
        /** Before this moment */
        to?: string
      }
    }
    reply: Page<OwnPayment>
  }
  /** One of your payments, with its proof. */
  readOwnPayment: {
    input: {
      params: {
        id: string
      }
    }
    reply: OwnPaymentDetail
  }
  /** Your payments as CSV. For bookkeeping: at most 50000 rows, newest first; `from` and `to` choose the time. `name` is who was on the other side, as you see them, `note` what you wrote down. `currency`, `rate` and `value` are of the moment of each payment, empty where no rate was known then. */
  exportOwnPayments: {
    input: {
      query?: {
        /** Only these; `open`: those whose outcome is not known yet */
        show?: 'in' | 'out' | 'card' | 'zap' | 'voucher' | 'open'
        /** Words, by their beginnings, all of which a payment has: in a comment, a title, an address or a key, or its amount in sats; or all in the name of who is on its other side, of its card, or in your note */
        q?: string
        /** This moment or later */
        from?: string
        /** Before this moment */
        to?: string
        /** Times are written in it, with its distance from UTC: an IANA name. Without it UTC */
        timezone?: string
      }
    }
    reply: string
  }
  /** Write something down about a payment; only you see it. Null deletes it. */
  writePaymentNote: {
    input: {
      params: {
        id: string
      }
      body: {
        note: string | null
      }
    }
    reply: {
      note: string | null
    }
  }
  /** How what a wallet receives is forwarded. */
  readReceiveAction: {
    input: {
      params: {
        walletId: string
      }
    }
    reply: {
      walletId: string
      configured: boolean
      enabled: boolean
      enabledAt: string | null
      /** Grows with every change; 0: never configured */
      revision: number
      /** Part that stays in the wallet, rounded up */
      feeBps: number
      /** What stays in the wallet of each payment besides */
      baseFeeMsats: number
      destinations: {
        /** A lightning address, name@domain */
        address: string
        /** Basis points; all together 10,000 */
        allocationBps: number
      }[]
      updatedAt: string | null
      /** Still to be forwarded; at most 10000 shares are counted */
      pendingMsats: number
      pendingReceipts: number
      reason: 'paused' | 'wallet_not_active' | 'listener_off' | 'listener_away' | 'amount_unknown' | 'in_flight' | 'below_minimum' | 'destination_unreachable' | 'destination_refused' | 'destination_unusable' | 'same_wallet' | 'insufficient_balance' | 'wallet_declined' | 'payment_failed' | 'wallet_not_ready' | 'hop_limit' | null
      /** The reason in words */
      message: string | null
    }
  }
  /** Forward what a wallet receives to lightning addresses. Counts for payments that are settled after it was switched on. What was received before a change is split as it was when it was received. Switched off, nothing more is paid; what waits goes on when it is switched on again. */
  writeReceiveAction: {
    input: {
      params: {
        walletId: string
      }
      body: {
        destinations: {
          /** A lightning address, name@domain */
          address: string
          /** Basis points; all together 10,000 */
          allocationBps: number
        }[]
        /** Part that stays in the wallet, rounded up */
        feeBps?: number
        /** What stays in the wallet of each payment besides */
        baseFeeMsats?: number
        enabled?: boolean
      }
    }
    reply: {
      walletId: string
      configured: boolean
      enabled: boolean
      enabledAt: string | null
      /** Grows with every change; 0: never configured */
      revision: number
      /** Part that stays in the wallet, rounded up */
      feeBps: number
      /** What stays in the wallet of each payment besides */
      baseFeeMsats: number
      destinations: {
        /** A lightning address, name@domain */
        address: string
        /** Basis points; all together 10,000 */
        allocationBps: number
      }[]
      updatedAt: string | null
      /** Still to be forwarded; at most 10000 shares are counted */
      pendingMsats: number
      pendingReceipts: number
      reason: 'paused' | 'wallet_not_active' | 'listener_off' | 'listener_away' | 'amount_unknown' | 'in_flight' | 'below_minimum' | 'destination_unreachable' | 'destination_refused' | 'destination_unusable' | 'same_wallet' | 'insufficient_balance' | 'wallet_declined' | 'payment_failed' | 'wallet_not_ready' | 'hop_limit' | null
      /** The reason in words */
      message: string | null
    }
  }
  /** What a wallet received to forward, newest first. */
  listForwardingReceipts: {
    input: {
      params: {
        walletId: string
      }
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<{
      id: string
      paymentHash: string
      status: 'AMOUNT_UNKNOWN' | 'RETAINED' | 'WAITING' | 'FORWARDING' | 'PARTIAL' | 'COMPLETED' | 'STOPPED'
      receivedMsats: number | null
      retainedMsats: number | null
      /** Paid on, with routing fees that were taken from it */
      forwardedMsats: number
      revision: number
      /** Addresses of this platform that it has come through */
      hops: number
      settledAt: string
      createdAt: string
    }>
  }
  /** One received payment, and what became of each part of it. */
  readForwardingReceipt: {
    input: {
      params: {
        walletId: string
        receiptId: string
      }
    }
    reply: {
      id: string
      paymentHash: string
      status: 'AMOUNT_UNKNOWN' | 'RETAINED' | 'WAITING' | 'FORWARDING' | 'PARTIAL' | 'COMPLETED' | 'STOPPED'
      receivedMsats: number | null
      retainedMsats: number | null
      /** Paid on, with routing fees that were taken from it */
      forwardedMsats: number
      revision: number
      /** Addresses of this platform that it has come through */
      hops: number
      settledAt: string
      createdAt: string
      legs: {
        id: string
        address: string
        state: 'WAITING' | 'PAYING' | 'FORWARDED' | 'STOPPED'
        amountMsats: number
        paidMsats: number
        reason: 'paused' | 'wallet_not_active' | 'listener_off' | 'listener_away' | 'amount_unknown' | 'in_flight' | 'below_minimum' | 'destination_unreachable' | 'destination_refused' | 'destination_unusable' | 'same_wallet' | 'insufficient_balance' | 'wallet_declined' | 'payment_failed' | 'wallet_not_ready' | 'hop_limit' | null
        /** The reason in words */
        message: string | null
        /** What the other side said */
        detail: string | null
        nextAttemptAt: string | null
        /** Of the address, since the receipt; the newest ten, newest first */
        attempts: {
          requestId: string
          attemptNo: number
          status: 'PENDING' | 'SUCCEEDED' | 'UNPROVEN' | 'REJECTED' | 'NOT_STARTED'
          /** Of the invoice; it may pay for legs of other receipts too */
          amountMsats: number
          feesPaidMsats: number | null
          paymentHash: string
          code: string | null
          walletErrorCode: string | null
          createdAt: string
          resolvedAt: string | null
        }[]
      }[]
    }
  }
  /** Try now what waits of a receipt. What is on its way is asked for, never paid again. */
  retryForwardingReceipt: {
    input: {
      params: {
        walletId: string
        receiptId: string
      }
    }
    reply: {
      accepted: true
      retryingLegs: number
    }
  }
  /** Cards, newest first. Needs the permission `cards:read`. */
  listCards: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        paired?: boolean
        /** Whether a tap was ever spent */
        used?: boolean
        blocked?: boolean
        lost?: 'yes'
        designId?: string
        userId?: string
        /** The start of a UID, of a card’s id or title, or the holder’s username or key */
        q?: string
      }
    }
    reply: Page<{
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }>
  }
  /** Make a card; its keys are told here. Needs the role ADMIN. */
  createCard: {
    input: {
      body: {
        /** UID of the chip: 7 bytes in hex, colons allowed. Null, or a random one of 4 bytes: the chip tells it to the app that writes it, or with its first tap */
        id: string | null
        designId?: string | null
        /** What the card is called */
        title?: string | null
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
        /** 32 hex digits */
        k0: string
        /** 32 hex digits */
        k1: string
        /** 32 hex digits */
        k2: string
        /** 32 hex digits */
        k3: string
        /** 32 hex digits */
        k4: string
      }
    }
  }
  /** How many cards there are. Needs the permission `cards:read`. */
  countCards: {
    input: Record<never, never>
    reply: {
      total: number
      paired: number
      unpaired: number
      used: number
      unused: number
      blocked: number
    }
  }
  /** One card. For the holder, for `cards:read`, and for `ntags:read`: who is about to wipe a chip sees whose card it is. Its id, or the UID of its chip. */
  readCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Give a card another name or design. What is left out stays. Null: no design. Needs the permission `cards:write`. */
  editCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      body?: {
        /** What the card is called */
        title?: string
        designId?: string | null
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Delete a card that nobody holds, or that is blocked. Its UID can then be used for a new card; until then its sealed keys stay, so that the chip can be wiped. What it paid stays in the list of payments. Refused while a payment of it is unresolved. Needs the permission `cards:write`. */
  deleteCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      message: string
      cardId: string
      ntag424Cid: string
    }
  }
  /** Cards as CSV, newest first, with the links that activate them. One line a card: id, UID, name, state, holder, the link that makes somebody its holder, when it was added. Never keys. Needs the permission `cards:write`. */
  exportCards: {
    input: {
      query?: {
        paired?: boolean
        blocked?: boolean
        designId?: string
        since?: string
      }
    }
    reply: string
  }
  /** Make a card in the place of a lost one. In one act: the lost card is blocked for good, and the new one has its limits, name and design and is kept for its holder. Only they can take it, with its code; their wallet and own limits are then back. A PIN is set anew. Its keys are told here. Needs the role ADMIN. */
  replaceCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      body: {
        /** UID of the new chip, as for a new card */
        id: string | null
        designId?: string | null
        /** What the card is called */
        title?: string | null
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
        /** 32 hex digits */
        k0: string
        /** 32 hex digits */
        k1: string
        /** 32 hex digits */
        k2: string
        /** 32 hex digits */
        k3: string
        /** 32 hex digits */
        k4: string
      }
    }
  }
  /** A user's cards, newest first. Needs the permission `cards:read`. */
  listUserCards: {
    input: {
      params: {
        userId: string
      }
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<{
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }>
  }
  /** Take over cards of another system without writing them anew. By an ADMIN in person. Without `dryRun: false` nothing is changed, and the answer says what would be. Cards that are here already are left as they are, so a file can be sent again. Nobody becomes a holder by it: holders take their cards with the codes of the report. Needs the role ADMIN. */
  importCards: {
    input: {
      body: {
        system: 'lnbits' | 'boltcard' | 'hub' | 'btcpay' | 'lawallet'
        /** The export: JSON, CSV with a header, or a dump of the database with COPY or INSERT; in base64 also an SQLite database, a backup of LaWallet without a password, and what gzip packed */
        file: string
        encoding?: 'text' | 'base64'
        /** boltcard: AES_DECRYPT_KEY; btcpay: IssuerKey. Where the file does not have it */
        key?: string
        /** Default: true */
        dryRun?: boolean
      }
    }
    reply: ImportReport
  }
  /** A tap of a card that came from a Bolt Card server or hub. Its address names no card: key 1 tells the UID of the chip. Taps that are nobody’s count against a limit of their own: 30 a minute from one address and 120 in all, and 600 from an address that has shown a genuine one within a day. */
  scanBoltcardServerCard: {
    input: {
      query: {
        /** Encrypted UID and counter, as the chip writes it */
        p: string
        /** Signature of the tap, as the chip writes it */
        c: string
      }
    }
    reply: {
      tag: 'withdrawRequest'
      callback: string
      /** Good for this tap and for a few minutes */
      k1: string
      defaultDescription: string
      minWithdrawable: number
      /** What is left of the card’s limits, never the wallet’s balance. A card that cannot pay offers its tap limit all the same; the callback says why */
      maxWithdrawable: number
      /** From this amount on, in millisatoshis, the till asks for the PIN and sends it as `pin` */
      pinLimit?: number
      /** Where to top the card up (LUD-19) */
      payLink?: string
    }
  }
  /** A tap of a card that came from BTCPay Server. Its address names no card: key 1 tells the UID of the chip. Taps that are nobody’s count against a limit of their own: 30 a minute from one address and 120 in all, and 600 from an address that has shown a genuine one within a day. */
  scanBtcpayCard: {
    input: {
      query: {
        /** Encrypted UID and counter, as the chip writes it */
        p: string
        /** Signature of the tap, as the chip writes it */
        c: string
      }
    }
    reply: {
      tag: 'withdrawRequest'
      callback: string
      /** Good for this tap and for a few minutes */
      k1: string
      defaultDescription: string
      minWithdrawable: number
      /** What is left of the card’s limits, never the wallet’s balance. A card that cannot pay offers its tap limit all the same; the callback says why */
      maxWithdrawable: number
      /** From this amount on, in millisatoshis, the till asks for the PIN and sends it as `pin` */
      pinLimit?: number
      /** Where to top the card up (LUD-19) */
      payLink?: string
    }
  }
  /** A tap of a card that came from LNbits. */
  scanLnbitsCard: {
    input: {
      params: {
        externalId: string
      }
      query: {
        /** Encrypted UID and counter, as the chip writes it */
        p: string
        /** Signature of the tap, as the chip writes it */
        c: string
      }
    }
    reply: {
      tag: 'withdrawRequest'
      callback: string
      /** Good for this tap and for a few minutes */
      k1: string
      defaultDescription: string
      minWithdrawable: number
      /** What is left of the card’s limits, never the wallet’s balance. A card that cannot pay offers its tap limit all the same; the callback says why */
      maxWithdrawable: number
      /** From this amount on, in millisatoshis, the till asks for the PIN and sends it as `pin` */
      pinLimit?: number
      /** Where to top the card up (LUD-19) */
      payLink?: string
    }
  }
  /** Make a single-use URL that resets a chip. For the `boltcard://reset` links of the programming app. Good for 15 minutes, once, and only with a tap of the chip. Nothing about the card changes until then. Needs the permission `ntags:write`. */
  mintWipeLink: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      token: string
      url: string
      expiresAt: string
    }
  }
  /** Make a single-use URL to program a card with. Good for 15 minutes and for a card that was never tapped. A new one replaces the one before. Needs the permission `cards:write`. */
  mintWriteToken: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      token: string
      url: string
      expiresAt: string
    }
  }
  /** What the programming app writes to the card, keys included. Consumes the token, and takes the card from its holder if it has one. Errors also have the shape of LNURL: the app shows it. */
  readWritePayload: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query?: {
        token?: string
      }
    }
    reply: WritePayload
  }
  /** The same, told only for the chip that lies on the reader. What the programming app calls for `boltcard://program` links: it names the chip, and keys meant for another one are refused before they ruin it. The token stays good then, and it stays good for the same chip, so that the app can write again, until the first tap. A card whose UID is not known learns it here. */
  readWritePayloadForChip: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query?: {
        token?: string
      }
      body: {
        /** UID of the chip, 7 bytes in hex */
        UID: string
      }
    }
    reply: WritePayload
  }
  /** The same, as existing installers ask for it. A GET that changes something: the card is blocked for good. Its id, or the UID of its chip. Needs the permission `ntags:write`. */
  readWipePayload: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: WipePayload
  }
  /** Read a card’s keys again, to finish or undo a programming that was cut short. Only of a card that nobody holds and nobody tapped; afterwards keys are told only by wiping the card. Every reading is in the activity log as a warning. Needs the permission `ntags:write`. */
  recoverCardKeys: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      card_name: string
      /** UID of the chip; empty while it is not known */
      id: string
      /** 32 hex digits */
      k0: string
      /** 32 hex digits */
      k1: string
      /** 32 hex digits */
      k2: string
      /** 32 hex digits */
      k3: string
      /** 32 hex digits */
      k4: string
      lnurlw_base: string
      protocol_name: 'new_bolt_card_response'
      protocol_version: '1'
      /** Make the chip show a random UID, for good: the setting `card_uid_privacy` */
      uid_privacy?: 'Y'
      /** Keys that were told for earlier programmings of the card, newest first: they may be on the chip instead */
      former?: {
        /** 32 hex digits */
        k0: string
        /** 32 hex digits */
        k1: string
        /** 32 hex digits */
        k2: string
        /** 32 hex digits */
        k3: string
        /** 32 hex digits */
        k4: string
      }[]
    }
  }
  /** Block a card for good and tell the keys that reset its chip, for a tap of it. What the programming app calls for `boltcard://reset` links. A tap of another chip leaves the link good. */
  resetChip: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query?: {
        token?: string
      }
      body: {
        /** What the chip shows: `lnurlw://…?p=…&c=…` */
        LNURLW: string
      }
    }
    reply: WipePayload
  }
  /** Block a card for good and tell the keys that reset its chip. Needs the permission `ntags:write`. */
  wipeCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: WipePayload
  }
  /** Tell the keys that reset a chip, by its UID. Also of a card that was deleted, until the chip is added anew. A card that still exists is blocked for good. Needs the permission `ntags:write`. */
  wipeChip: {
    input: {
      body: {
        /** 7 bytes in hex, colons allowed */
        uid: string
      }
    }
    reply: WipePayload
  }
  /** Which card a one-time code is for. */
  resolveOtc: {
    input: {
      params: {
        otc: string
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      title: string
      paired: boolean
    }
  }
  /** Become the holder of a card. The first caller becomes the holder, and a member if they are none yet. The code is good once: the same caller again gets the same answer, anyone else is refused. Who comes with a card does not count towards `signups_per_address`. */
  activateOtc: {
    input: {
      params: {
        otc: string
      }
    }
    reply: {
      userId: string
      lightningAddress: string | null
      card: {
        id: string
        design: {
          id: string
          imageUrl: string
          description: string
          createdAt: string
          archivedAt: string | null
        } | null
        createdAt: string
        title: string
        lastUsedAt: string | null
        /** The holder; absent while there is none, like their key and name */
        userId?: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey?: string
        /** The holder’s lightning username */
        username?: string
        holderFace?: Face
        /** The lost card in whose place it is; absent once it was taken */
        replaces?: string
        /** The holder of the lost card: nobody else can take this one */
        keptFor?: {
          userId: string
          /** Nostr public key, 64 lower-case hex digits */
          pubkey: string
          username?: string
        }
        /** The wallet bound to it; null: the holder’s primary wallet */
        walletId: string | null
        /** It has a holder */
        paired: boolean
        /** For good */
        blocked: boolean
        /** Until it is enabled again */
        disabled: boolean
        /** Paused by its holder: nobody else enables it */
        disabledByHolder: boolean
        /** When its holder said that it is lost and asked for another one */
        lostAt?: string
        /** Who carries it, where that is not its holder; told to the holder alone */
        carriedBy?: string
        programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
        /** The system that it was taken over from */
        importedFrom?: string
        limits: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
          ceiling: {
            /** The most that one tap may spend */
            tapMsats: number
            /** The most that a day, the last 24 hours, may spend */
            dayMsats: number
            /** The most that the last 7 days may spend; null: no such limit */
            weekMsats: number | null
            /** The most that the last 30 days may spend; null: no such limit */
            monthMsats: number | null
            /** It follows the setting card_tap_limit_sats */
            isTapDefault: boolean
            /** It follows the setting card_day_limit_sats */
            isDayDefault: boolean
          }
          own: {
            /** The holder’s own limit; null: none */
            tapMsats: number | null
            dayMsats: number | null
            weekMsats: number | null
            monthMsats: number | null
          }
        }
        /** From this amount on the card asks for the PIN of its holder; null: it has none */
        pinLimitMsats: number | null
        /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
        pinGuessesLeft: number | null
        /** One-time code, for `cards:write` and while it can be used */
        otc?: string
        ntag424: {
          /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
          cid: string
          /** Counter of the last tap that was spent */
          ctr: number
          createdAt: string
        }
      }
    }
  }
  /** Change what a card may spend. The holder moves their own limit freely up and down; with `cards:write` the ceiling above it is changed. The smaller counts, and nobody changes the holder’s for them. Null: no limit of one’s own, or a ceiling as the settings say (for a week and a month: none); what is left out stays. A day, a week and a month are the last 24 hours, 7 and 30 days. */
  writeCardLimits: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      body?: {
        of?: 'holder' | 'ceiling'
        tapMsats?: number | null
        dayMsats?: number | null
        weekMsats?: number | null
        monthMsats?: number | null
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Set or change the PIN of a card. By the holder only. The till asks for it from the limit on (0: always), and three wrong guesses pause the card until it is switched on again. It ends with the holding. */
  writeCardPin: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      body: {
        /** Four digits, which is what tills ask for */
        pin: string
        limitMsats: number
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Remove the PIN of a card. By the holder only. */
  deleteCardPin: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Disable a card until it is enabled again. By the holder, and with `cards:write`. */
  disableCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Enable a disabled card. By the holder, and with `cards:write`. What the holder paused only the holder enables again; while the holder is blocked, nobody. */
  enableCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Bind one of the holder’s own wallets to the card. By the holder only. Null: the card follows the holder’s primary wallet. */
  bindCardWallet: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      body: {
        walletId: string | null
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Take the card from its holder, for another one. By the holder, and with `cards:write`. The wallet is unbound and the card gets a new one-time code. */
  releaseCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Say that a card is lost, and ask for another one. By the holder only. The card is paused at once, and operators see that a replacement is asked for. It ends when the holder enables the card again, or when the card is replaced. */
  reportCardLost: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Say who carries a card. By the holder only, and told to nobody else. The card pays from the holder’s wallet as before; the holder’s devices are notified of every tap. Null: the holder carries it. */
  writeCardCarrier: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      body: {
        name: string | null
      }
    }
    reply: {
      id: string
      design: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      } | null
      createdAt: string
      title: string
      lastUsedAt: string | null
      /** The holder; absent while there is none, like their key and name */
      userId?: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey?: string
      /** The holder’s lightning username */
      username?: string
      holderFace?: Face
      /** The lost card in whose place it is; absent once it was taken */
      replaces?: string
      /** The holder of the lost card: nobody else can take this one */
      keptFor?: {
        userId: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username?: string
      }
      /** The wallet bound to it; null: the holder’s primary wallet */
      walletId: string | null
      /** It has a holder */
      paired: boolean
      /** For good */
      blocked: boolean
      /** Until it is enabled again */
      disabled: boolean
      /** Paused by its holder: nobody else enables it */
      disabledByHolder: boolean
      /** When its holder said that it is lost and asked for another one */
      lostAt?: string
      /** Who carries it, where that is not its holder; told to the holder alone */
      carriedBy?: string
      programming: 'new' | 'keys_issued' | 'imported' | 'programmed' | 'wiped'
      /** The system that it was taken over from */
      importedFrom?: string
      limits: {
        /** The most that one tap may spend */
        tapMsats: number
        /** The most that a day, the last 24 hours, may spend */
        dayMsats: number
        /** The most that the last 7 days may spend; null: no such limit */
        weekMsats: number | null
        /** The most that the last 30 days may spend; null: no such limit */
        monthMsats: number | null
        /** It follows the setting card_tap_limit_sats */
        isTapDefault: boolean
        /** It follows the setting card_day_limit_sats */
        isDayDefault: boolean
        ceiling: {
          /** The most that one tap may spend */
          tapMsats: number
          /** The most that a day, the last 24 hours, may spend */
          dayMsats: number
          /** The most that the last 7 days may spend; null: no such limit */
          weekMsats: number | null
          /** The most that the last 30 days may spend; null: no such limit */
          monthMsats: number | null
          /** It follows the setting card_tap_limit_sats */
          isTapDefault: boolean
          /** It follows the setting card_day_limit_sats */
          isDayDefault: boolean
        }
        own: {
          /** The holder’s own limit; null: none */
          tapMsats: number | null
          dayMsats: number | null
          weekMsats: number | null
          monthMsats: number | null
        }
      }
      /** From this amount on the card asks for the PIN of its holder; null: it has none */
      pinLimitMsats: number | null
      /** How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none */
      pinGuessesLeft: number | null
      /** One-time code, for `cards:write` and while it can be used */
      otc?: string
      ntag424: {
        /** UID of the chip, 14 upper-case hex digits; empty while it is not known */
        cid: string
        /** Counter of the last tap that was spent */
        ctr: number
        createdAt: string
      }
    }
  }
  /** Card designs, newest first, archived ones too. Needs the permission `card_designs:read`. */
  listCardDesigns: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        archived?: boolean
      }
    }
    reply: Page<{
      id: string
      imageUrl: string
      description: string
      createdAt: string
      archivedAt: string | null
    }>
  }
  /** How many card designs there are, archived ones too. Needs the permission `card_designs:read`. */
  countCardDesigns: {
    input: Record<never, never>
    reply: {
      count: number
    }
  }
  /** One card design. Needs the permission `card_designs:read`. */
  readCardDesign: {
    input: {
      params: {
        id: string
      }
    }
    reply: {
      id: string
      imageUrl: string
      description: string
      createdAt: string
      archivedAt: string | null
    }
  }
  /** Add a card design. Needs the permission `card_designs:write`. */
  createCardDesign: {
    input: {
      body: {
        /** http or https, without user name and password; at most 2048 characters */
        imageUrl: string
        /** The name of the design */
        description: string
      }
    }
    reply: {
      id: string
      imageUrl: string
      description: string
      createdAt: string
      archivedAt: string | null
    }
  }
  /** Change, archive or bring back a card design. An archived design stays on the cards that have it and is offered for no new ones. Needs the permission `card_designs:write`. */
  editCardDesign: {
    input: {
      params: {
        id: string
      }
      body?: {
        /** http or https, without user name and password; at most 2048 characters */
        imageUrl?: string
        /** The name of the design */
        description?: string
        archived?: boolean
      }
    }
    reply: {
      id: string
      imageUrl: string
      description: string
      createdAt: string
      archivedAt: string | null
    }
  }
  /** Import card designs, from a list or from a JSON feed. A list is taken as a whole or refused. A feed is an array of `{ imageUrl, description }`, alone or under `designs`, of at most 500 entries and 1 MiB; what is unusable in it is skipped. Pictures that are here already are skipped. A feed is read within 5 seconds, from public hosts only, and redirects are not followed. Needs the permission `card_designs:write`. */
  importCardDesigns: {
    input: {
      body?: {
        designs?: {
          /** http or https, without user name and password; at most 2048 characters */
          imageUrl: string
          /** The name of the design */
          description: string
        }[]
        url?: string
      }
    }
    reply: {
      success: true
      message: string
      imported: number
      skipped: number
      /** The new ones */
      designs: {
        id: string
        imageUrl: string
        description: string
        createdAt: string
        archivedAt: string | null
      }[]
    }
  }
  /** What a remote device needs to begin: where cards point to, and the designs to choose from. */
  readRemoteConnection: {
    input: {
      params: {
        externalDeviceKey: string
      }
    }
    reply: {
      /** Base URL of the API; the one of a card comes with the card */
      lnurlwBase: string
      skins: {
        label: string
        /** Id of the design */
        value: string
        /** Link to the picture */
        file: string
      }[]
    }
  }
  /** Make a card for a remote device to program. */
  initializeRemoteCard: {
    input: {
      params: {
        externalDeviceKey: string
      }
      body: {
        designId: string
        /** UID of the chip, 7 bytes in hex */
        cardUID: string
      }
    }
    reply: {
      /** Id of the card */
      id: string
      /** 32 hex digits */
      k0: string
      /** 32 hex digits */
      k1: string
      /** 32 hex digits */
      k2: string
      /** 32 hex digits */
      k3: string
      /** 32 hex digits */
      k4: string
      /** UID of the chip where the setting `card_uid_privacy` asks for a random one, else empty */
      privateUID: string
      /** What to write to the card */
      lnurlwBase: string
    }
  }
  /** A tap: what the card can pay now (LUD-03). The tap is verified and not yet spent; the same tap asked again gets the same answer until it expires, three minutes after it was first shown. */
  scanCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query: {
        /** Encrypted UID and counter, as the chip writes it */
        p: string
        /** Signature of the tap, as the chip writes it */
        c: string
      }
    }
    reply: {
      tag: 'withdrawRequest'
      callback: string
      /** Good for this tap and for a few minutes */
      k1: string
      defaultDescription: string
      minWithdrawable: number
      /** What is left of the card’s limits, never the wallet’s balance. A card that cannot pay offers its tap limit all the same; the callback says why */
      maxWithdrawable: number
      /** From this amount on, in millisatoshis, the till asks for the PIN and sends it as `pin` */
      pinLimit?: number
      /** Where to top the card up (LUD-19) */
      payLink?: string
    }
  }
  /** Pay an invoice with a tap (the callback of LUD-03). Answers OK only when the invoice is paid. Spends the tap; the same tap with the same invoice asked again gets the result of the first, and a new tap may try an invoice again whose decline provably moved nothing. It answers within 4.5 seconds, and the payment goes on. `Retry-After` marks a result that may still change: wait, and ask again. */
  payWithCard: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query: {
        /** Encrypted UID and counter, as the chip writes it */
        p?: string
        /** Signature of the tap, as the chip writes it */
        c?: string
        /** Of the offer; it names the tap, and is enough */
        k1: string
        /** The BOLT 11 invoice */
        pr: string
        /** Where the offer has a `pinLimit`; empty counts as none */
        pin?: string
      }
    }
    reply: {
      status: 'OK'
    }
  }
  /** The payRequest that tops a card up. */
  readCardPayRequest: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: {
      status: 'OK'
      tag: 'payRequest'
      callback: string
      minSendable: number
      maxSendable: number
      /** JSON as text: the invoice commits to its SHA-256 */
      metadata: string
      commentAllowed: number
      allowsNostr?: boolean
      /** The key that signs zap receipts */
      nostrPubkey?: string
      allowVouchers?: boolean
      /** What a payer may tell of themselves (LUD-18); none of it must be told */
      payerData?: Record<string, {
        mandatory: boolean
      }>
    }
  }
  /** An invoice that tops a card up (the callback of its payRequest). Minted by the wallet that the card pays from, and checked before it is handed out. */
  requestCardInvoice: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query: {
        /** Millisatoshis, digits only: 1000 to 1000000000 */
        amount: string
        /** At most 200 characters */
        comment?: string
      }
    }
    reply: {
      status: 'OK'
      /** The BOLT 11 invoice */
      pr: string
      routes: unknown[]
      /** Where to ask whether it was paid (LUD-21) */
      verify: string
    }
  }
  /** Whether a top-up was paid (LUD-21). */
  verifyCardInvoice: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
        paymentHash: string
      }
    }
    reply: {
      status: 'OK'
      settled: boolean
      preimage: string | null
      pr: string
    }
  }
  /** What is left of a card’s limits. For the holder and for an OPERATOR. A day is the last 24 hours, a week the last 7 days, a month the last 30. */
  readCardSpending: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
    }
    reply: CardSpending
  }
  /** The last taps of a card, newest first. Payments, and taps of the last thirty days that were refused before one began. The holder sees their own, an OPERATOR also those of earlier holders. */
  listCardTaps: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query?: {
        limit?: number
      }
    }
    reply: CardTap[]
  }
  /** Payments of a card, newest first. The holder sees their own, an OPERATOR also those of earlier holders. What somebody paid is for no VIEWER and no device. */
  listCardTransactions: {
    input: {
      params: {
        /** 32 hex digits, in either case */
        id: string
      }
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<CardTransaction>
  }
  /** Payments of all cards, newest first. With `unresolved=true` those that are on their way, and those that ended without anybody knowing what became of the money (`unresolved_expired`). Needs the role OPERATOR. */
  listCardPayments: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        unresolved?: boolean
        /** 32 hex digits, in either case */
        cardId?: string
      }
    }
    reply: Page<CardPayment>
  }
  /** Say what became of an unresolved payment. Succeeded needs the preimage as proof. Rejected frees the card and its limits: make sure that the wallet did not pay. It is in the activity log. Needs the permission `cards:write`. */
  resolveCardPayment: {
    input: {
      params: {
        id: string
      }
      body: {
        outcome: 'succeeded' | 'rejected'
        /** 64 hex digits */
        preimage?: string
      }
    }
    reply: CardPayment
  }
  /** Deposit a voucher for a member. Signed with NIP-98; no account is needed. 201 the first time, 200 for the same service and nonce again: that never changes who owns it nor whether it was redeemed. Texts are then refreshed for whoever deposited it and for the service, URLs and expiry for the service alone; what is left out stays. One that its owner deleted comes back to them when the service itself deposits it again. What a voucherEvent says wins over the other fields. */
  depositVoucher: {
    input: {
      body: {
        /** The recipient: npub or 64 hex digits */
        npub: string
        /** The code: 22 characters of base64url */
        nonce: string
        /** A UUID */
        couponId?: string | null
        name: string
        description?: string | null
        /** A picture; it is fetched once and served by this platform */
        image?: string | null
        /** The offer’s page, http or https */
        url?: string | null
        /** The merchant: npub or 64 hex digits */
        merchantPubkey: string
        /** The coupon service: npub or 64 hex digits */
        servicePubkey?: string | null
        /** Where the status is asked; https, on the public internet, no credentials */
        claimUrl: string
        /** As claimUrl */
        mintUrl?: string | null
        /** As claimUrl; makes the voucher transferable */
        refreshUrl?: string | null
        /** Free; `coupon` describes what it gives. At most 8 KiB */
        metadata?: Record<string, unknown> | null
        /** Unix seconds */
        expiresAt?: number | null
        /** A Nostr event of kind 20402, signed by the coupon service. At most 16 KiB */
        voucherEvent?: Record<string, unknown> | null
      }
    }
    reply: {
      id: string
      status: 'minted' | 'claimed' | 'expired' | 'voided' | 'transfer_pending' | 'transferred'
    }
  }
  /** Your vouchers, newest first. Without their codes. What is listed counts as seen from then on. */
  listVouchers: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        status?: 'minted' | 'claimed' | 'expired' | 'voided' | 'transfer_pending' | 'transferred'
      }
    }
    reply: Page<Voucher>
  }
  /** How many vouchers you have. */
  countVouchers: {
    input: Record<never, never>
    reply: {
      total: number
      available: number
      /** Deposited since you last looked */
      unseen: number
    }
  }
  /** Read what a merchant’s coupon gives, before it is kept. The merchant’s announcement on relays (kind 30078) says where its coupons are looked at; there it is asked what this one is. Nothing is used up. */
  previewCoupon: {
    input: {
      body: {
        /** The merchant’s code: `https://…/s/<npub>/checkout?coupon=<nonce>` */
        link: string
      }
    }
    reply: CouponPreview
  }
  /** Keep a merchant’s coupon with your vouchers. The same code again answers with the same voucher. A code is kept by one member. */
  keepCoupon: {
    input: {
      body: {
        /** The merchant’s code: `https://…/s/<npub>/checkout?coupon=<nonce>` */
        link: string
      }
    }
    reply: Voucher
  }
  /** One of your vouchers, without its code. */
  readVoucher: {
    input: {
      params: {
        id: string
      }
    }
    reply: Voucher
  }
  /** The code of one of your vouchers. Not told any more once it was redeemed, voided or sent, nor while it is being sent. */
  readVoucherCode: {
    input: {
      params: {
        id: string
      }
    }
    reply: {
      /** The code: whoever has it can redeem the voucher */
      nonce: string
      /** What the coupon service signed (kind 20402) */
      voucherEvent: Record<string, unknown> | null
    }
  }
  /** Ask the coupon service what became of a voucher. `checked` is false when the service was not asked: the voucher is settled, or was asked about a moment ago. A settled voucher never changes again. A later date that the service tells is taken over, and an expired voucher lives again. */
  refreshVoucher: {
    input: {
      params: {
        id: string
      }
    }
    reply: {
      voucher: Voucher
      checked: boolean
    }
  }
  /** Ask the coupon services about all of your vouchers that are not settled. A few at a time from each service and 30 a minute, so that a slow one holds up none of the others and none is flooded. One that asks to wait is left alone until then. */
  refreshVouchers: {
    input: Record<never, never>
    reply: {
      /** How many the services were asked about */
      checked: number
      changed: number
      /** How many services gave no answer for */
      failed: number
      /** How many were not asked about this time; ask again */
      remaining: number
    }
  }
  /** Who is behind an address, and whether a voucher can be sent there. Nothing moves. Refuses for the same reasons as sending would. */
  readVoucherRecipient: {
    input: {
      params: {
        id: string
      }
      query: {
        /** A lightning address: name@domain */
        address: string
      }
    }
    reply: {
      /** As it will be sent to */
      address: string
      /** What the address calls itself, where it says something */
      name: string | null
      /** A member of this platform */
      isHere: boolean
    }
  }
  /** Send a voucher to a lightning address. Everything that can be checked is checked before anything moves. The answer is the voucher: `transferred`, or `transfer_pending` while it is not known whether it arrived; that is settled by what the coupon service says, and it is never sent twice. */
  sendVoucher: {
    input: {
      params: {
        id: string
      }
      body: {
        /** A lightning address: name@domain */
        address: string
        comment?: string | null
      }
    }
    reply: {
      voucher: Voucher
    }
  }
  /** Delete your copy of a voucher. Only here: the coupon service is not told. Nobody but the coupon service itself can deposit the same code again, and only for you; never once it was redeemed, voided or sent. */
  deleteVoucher: {
    input: {
      params: {
        id: string
      }
    }
    reply: {
      deleted: true
    }
  }
  /** From whom you take vouchers. */
  readVoucherSettings: {
    input: Record<never, never>
    reply: VoucherSettings
  }
  /** Choose from whom you take vouchers. Names are looked up now and kept as keys; when one cannot be found nothing is changed, and `details.unresolved` lists them. With ALLOWLIST only the senders on it may deposit, and only vouchers of the services on it may be handed on to you. */
  writeVoucherSettings: {
    input: {
      body: {
        policy: 'ANYONE' | 'ALLOWLIST'
        allowVouchers: boolean
        allowlist: string[]
      }
    }
    reply: VoucherSettings
  }
  /** Who gave you vouchers. The latest first, at most 100. A sender without a key: handed on by people. */
  listVoucherSenders: {
    input: Record<never, never>
    reply: {
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string | null
      npub: string | null
      /** From its Nostr profile */
      name: string | null
      vouchers: number
      lastAt: string
      /** It is on your list */
      isListed: boolean
    }[]
  }
  /** Hand a voucher over to a lightning address. Decided by `action`. `voucher`: with `nonce`, `voucher` (what the coupon service signed, kind 20402) and perhaps a `comment` of at most 200 characters. The code is exchanged for a new one at the coupon service before the answer, so that the sender’s is worth nothing any more: ACCEPTED, or ERROR with a reason. Handing it over again is harmless. 503 while it is not known whether it was exchanged. */
  postToAddress: {
    input: {
      params: {
        username: string
      }
      body: {
        /** `voucher` */
        action: string
      }
    }
    reply: {
      status: 'ACCEPTED' | 'ERROR'
      reason?: string
    }
  }
  /** Coupon services seen here, newest first. Needs the role OPERATOR. */
  listVoucherServices: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<VoucherService>
  }
  /** Block a coupon service, or let it in again. A blocked service deposits nothing any more, and none of its vouchers is taken from elsewhere; senders hear the same as from a member who does not take them. What members hold stays with them. Needs the role OPERATOR. */
  writeVoucherService: {
    input: {
      params: {
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
      }
      body: {
        blocked: boolean
      }
    }
    reply: VoucherService
  }
  /** A picture. PNG, JPEG, GIF or WebP, at most 1 MiB. It never changes. */
  readPicture: {
    input: {
      params: {
        id: string
      }
    }
    reply: Uint8Array
  }
  /** The logo or a design of a card, by the URL that the operator gave for it. PNG, JPEG, GIF, WebP or SVG, at most 1 MiB, fetched by this platform. Other URLs are not found. */
  readPictureOf: {
    input: {
      query: {
        url: string
      }
    }
    reply: Uint8Array
  }
  /** Upload a picture for the brand. The body is the file: PNG, JPEG, GIF or WebP, at most 1 MiB, told by its content. SVG is refused: it can carry scripts. What no setting and no design names within a day is forgotten. Needs the permission `settings:write`. */
  uploadPicture: {
    input: {
      body: Uint8Array
    }
    reply: {
      id: string
      /** Its path here. Named as the logo or the picture of a design, it is told as a whole URL */
      url: string
      mediaType: string
      width: number
      height: number
    }
  }
  /** Upload the picture of a card design. As for the brand, in the proportions of a card: 85.6 to 53.98, such as 1012 × 638. Name its `url` as the `imageUrl` of a design. Needs the permission `card_designs:write`. */
  uploadDesignPicture: {
    input: {
      body: Uint8Array
    }
    reply: {
      id: string
      /** Its path here. Named as the logo or the picture of a design, it is told as a whole URL */
      url: string
      mediaType: string
      width: number
      height: number
    }
  }
  /** Put an e-mail address on the waitlist. The answer is the same for a new and a repeated address. */
  subscribeToWaitlist: {
    input: {
      body: {
        email: string
        name?: string
      }
    }
    reply: {
      success: true
    }
  }
  /** The waitlist, newest first. Needs the role ADMIN. */
  listWaitlist: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<{
      email: string
      name: string | null
      createdAt: string
    }>
  }
  /** The whole waitlist as CSV. Needs the role ADMIN. */
  exportWaitlist: {
    input: Record<never, never>
    reply: string
  }
  /** Whether the signer is, or can become, the root administrator. */
  readAdminStatus: {
    input: Record<never, never>
    reply: {
      /** null while nobody is root */
      isRoot: boolean | null
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      hasRoot: boolean
      canAssignRoot: boolean
    }
  }
  /** Claim the instance as its first administrator. The first signer becomes root and ADMIN. Unless ROOT_PUBKEY is set, a first claim that does not come from the machine itself needs the one-time `code`, in the body or the query. The root again: idempotent, ADMIN is granted again. Anyone else: 403. */
  claimAdmin: {
    input: {
      query?: {
        /** The one-time code that the service prints when it starts unclaimed */
        code?: string
      }
      body?: {
        /** The one-time code that the service prints when it starts unclaimed */
        code?: string
      }
    }
    reply: {
      message: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      userId: string
      isFirstRoot?: boolean
    }
  }
  /** Whether the root claim is still open. */
  readRootStatus: {
    input: Record<never, never>
    reply: {
      /** null while nobody is root */
      isRoot: boolean | null
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      hasRoot: boolean
      canAssignRoot: boolean
    }
  }
  /** Claim the instance, once. Like the claim of the first administrator, but a second call is 403 for everybody. */
  claimRoot: {
    input: {
      query?: {
        /** The one-time code that the service prints when it starts unclaimed */
        code?: string
      }
      body?: {
        /** The one-time code that the service prints when it starts unclaimed */
        code?: string
      }
    }
    reply: {
      message: string
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      userId: string
      isFirstRoot?: boolean
    }
  }
  /** Whether this is the one-time code of the first claim. For a page that asks for the code before a key is made. It claims nothing. */
  checkClaimCode: {
    input: {
      body?: {
        /** The one-time code that the service prints when it starts unclaimed */
        code?: string
      }
    }
    reply: {
      message: string
    }
  }
  /** Say that you keep a shop, and what it is called. The name stands at the head of your tills, and with the taps of cards that paid there. Null: no shop. */
  writeShop: {
    input: {
      body: {
        name: string | null
      }
    }
    reply: {
      shopName: string | null
    }
  }
  /** What your tills sold since a moment. Of what was paid, tips included. What is older than 48 hours is in the history. */
  readShopDay: {
    input: {
      query: {
        since: string
      }
    }
    reply: {
      paidCount: number
      paidMsats: number
      tipMsats: number
    }
  }
  /** Open a till on this device. With a `pin` the device is confined to the till until the PIN is given. The token is told once and holds for thirty days. */
  openTill: {
    input: {
      body?: {
        /** Four to eight digits */
        pin?: string
        /** Opens what the device keeps of its owner’s session; kept here, sealed, until the PIN is given */
        returnKey?: string
      }
    }
    reply: {
      id: string
      token: string
      expiresAt: string
    }
  }
  /** Your open tills. */
  listTills: {
    input: Record<never, never>
    reply: {
      id: string
      openedAt: string
      expiresAt: string
      isLocked: boolean
    }[]
  }
  /** Close a till from elsewhere: a lost device, a forgotten PIN. */
  closeTill: {
    input: {
      params: {
        tillId: string
      }
    }
    reply: object
  }
  /** Whose till this is, and whether it is locked. */
  readTill: {
    input: Record<never, never>
    reply: {
      username: string | null
      lightningAddress: string | null
      /** Of whom it sells for, where they keep a shop */
      shopName?: string
      face?: Face
      isLocked: boolean
      /** Whether its owner has a wallet that is in use */
      canReceive: boolean
      /** Of its owner, ISO 4217; null: the community’s */
      currency: string | null
    }
  }
  /** Leave the till, with its PIN where it has one. The token ends. After three wrong PINs each further one has to wait, longer every time. */
  leaveTill: {
    input: {
      body?: {
        pin?: string
      }
    }
    reply: {
      returnKey: string | null
    }
  }
  /** Ask for an amount at the till. The same id answers with the same sale and the same invoice, however often it is asked for. `fiat` is what the cashier entered, kept as a note; what counts is `amountMsats`. */
  chargeSale: {
    input: {
      params: {
        /** A UUID that the device made */
        saleId: string
      }
      body: {
        /** Whole satoshis, tip included, at most the setting `max_sendable_sats` */
        amountMsats: number
        tipMsats?: number
        note?: string
        fiat?: {
          currency: string
          /** In the smallest unit of the currency */
          minor: number
        }
      }
    }
    reply: Sale
  }
  /** Whether a sale was paid. Asks the wallet, at most once a second for each. `paid` is said of our own invoice alone, whatever a card’s service says. */
  readSale: {
    input: {
      params: {
        /** A UUID that the device made */
        saleId: string
      }
    }
    reply: Sale
  }
  /** Take the payment of a sale from a card. Any card with an LNURL-withdraw link (LUD-03): ours, or one of another service. Its service is asked for its offer, the amount is held against it, and the invoice of the sale is handed over once for each tap. `card` of the answer says how far it came: `accepted` when the service will pay, `handed` while its answer is not known. Wait for `paid`. */
  tapCard: {
    input: {
      params: {
        /** A UUID that the device made */
        saleId: string
      }
      body: {
        /** What the card carries: lnurlw://, https:// or LNURL1… */
        link: string
        /** Of the card, where it asks for one */
        pin?: string
      }
    }
    reply: Sale
  }
  /** What was sold since a moment: the total, and the newest sales. Sums are of what was paid. At most 200 sales are listed, the newest first; the sums are of all. What is older than 48 hours is in the history. */
  readTillDay: {
    input: {
      query: {
        since: string
      }
    }
    reply: {
      paidCount: number
      paidMsats: number
      tipMsats: number
      sales: {
        id: string
        state: 'open' | 'paid' | 'over'
        amountMsats: number
        tipMsats: number
        note: string | null
        fiat: {
          currency: string
          /** In the smallest unit of the currency */
          minor: number
        } | null
        createdAt: string
        paidAt: string | null
        receiptUrl: string
      }[]
    }
  }
  /** The receipt of a sale, for whoever has its link. */
  readReceipt: {
    input: {
      params: {
        receiptToken: string
      }
    }
    reply: {
      state: 'open' | 'paid' | 'over'
      amountMsats: number
      tipMsats: number
      note: string | null
      fiat: {
        currency: string
        /** In the smallest unit of the currency */
        minor: number
      } | null
      createdAt: string
      paidAt: string | null
      /** The lightning address of who was paid */
      payee: string | null
      rate: KeptRate | null
    }
  }
  /** Read the settings. Without `settings:read` only the public ones. Secrets are never told, only whether they are set. */
  readSettings: {
    input: Record<never, never>
    reply: Settings
  }
  /** Change settings, all or none. A flat object of names and values; an empty string or null unsets. Booleans also as "true" and "false". What could lead to money, trust, private networks or loss is for an ADMIN in person: `endpoint`, `endpoint_confirmed`, `domain`, `fiat_currency`, `fiat_rate_url`, `fiat_second_rate_url`, `fiat_fixed_rate`, `terms_url`, `contact_email`, `registration_enabled`, `reserved_usernames`, `private_relays_allowed`, `private_hosts_allowed`, `nostr_relays`, `courtesy_provider_url`, `card_tap_limit_sats`, `card_day_limit_sats`, `card_uid_privacy`, `external_device_key`, `listener_enabled`, `listener_url`, `listener_auth_secret`, `tokens_valid_since`, `activity_retention_days`, `invoice_retention_days`, `wallet_retention_days`. Another origin in `listener_url` forgets the stored secret unless a new one comes with it. Needs the permission `settings:write`. */
  writeSettings: {
    input: {
      body: Record<string, unknown>
    }
    reply: {
      message: string
      count: number
    }
  }
  /** The rate for the hint beside amounts. `rate` is null while the operator has set no source, and while no rate service gives one that is current; `staleRate` is then the last known one, of the last day. What is paid is decided in satoshis; nothing here reads this rate. */
  readFiatRate: {
    input: {
      query?: {
        /** ISO 4217; without it the community’s */
        currency?: string
      }
    }
    reply: {
      rate: FiatRate | null
      staleRate: FiatRate | null
      /** Those that have a rate, current or of the last day */
      currencies: string[]
    }
  }
  /** Payments, taps, declines and active members over a span. Sums that are kept by hour and day: the answer takes as long with ten million payments as with a thousand. A day is shown by hours, a week and a month by days of `zone`, a year by months in UTC. Needs the permission `activity:read`. */
  readOverview: {
    input: {
      query?: {
        span?: 'day' | 'week' | 'month' | 'year'
        /** IANA time zone, such as America/Argentina/Cordoba */
        zone?: string
      }
    }
    reply: Overview
  }
  /** What needs the operator now. Needs the permission `activity:read`. */
  readAttention: {
    input: Record<never, never>
    reply: {
      asOf: string
      items: AttentionItem[]
    }
  }
  /** Count the overview anew. From the payments that are stored, an hour of the past at a time, newest first. Taps and taps that were refused leave no row: what was counted of them stays. Needs the role ADMIN. */
  rebuildOverview: {
    input: Record<never, never>
    reply: {
      success: true
    }
  }
  /** Payments whose end is not known yet, oldest first. By taps, by hand, and passed on automatically. The wallet of each is asked until it says what became of it; nothing is sent again. Needs the role OPERATOR. */
  listOpenPayments: {
    input: Record<never, never>
    reply: {
      total: number
      rows: OpenPayment[]
    }
  }
  /** Ask again now what became of a payment. The wallet is looked up within seconds instead of at its next turn. Nothing is sent again. Needs the role OPERATOR. */
  checkOpenPayment: {
    input: {
      params: {
        kind: 'card' | 'send' | 'forward'
        id: string
      }
    }
    reply: {
      kind: 'card' | 'send' | 'forward'
      id: string
    }
  }
  /** Test the set-up now. Names, certificate, proxy, well-known paths, clock, listener, relays, courtesy provider, and one address from its name to an invoice that nobody pays. Asked from this machine, through the public address. Answers within 14 seconds. Needs the role ADMIN. */
  runSelfTest: {
    input: Record<never, never>
    reply: {
      results: CheckResult[]
    }
  }
  /** What is left to set up. An address that everybody reaches, the name of the community, a wallet of the caller, a provider of wallets for newcomers, a second administrator, a backup, the first invitation. Needs the permission `settings:write`. */
  readSetUp: {
    input: Record<never, never>
    reply: SetUp
  }
  /** Say that the instance is backed up another way. `npm run chispa -- backup` says it by itself. Needs the role ADMIN. */
  markBackedUp: {
    input: Record<never, never>
    reply: {
      doneAt: string
    }
  }
  /** How this request arrived. For the self-test: proves with a nonce that it is this instance which answers, and tells host and scheme as they arrived. Nothing that the caller does not know. */
  readEcho: {
    input: {
      query: {
        nonce: string
      }
    }
    reply: {
      proof: string
      origin: string
      isForwarded: boolean
      isTrusted: boolean
      isFromThisMachine: boolean
    }
  }
  /** Have events told to a URL. Signed with `webhook-id`, `webhook-timestamp` and `webhook-signature`; tried for three days. `instance`: events of everybody, for an ADMIN; switched off (`role`) when who made it is none any more. Whoever is signed out everywhere or blocked finds theirs switched off (`signed_out`). */
  createWebhook: {
    input: {
      body: {
        /** https, on the public internet */
        url: string
        events: ('payment.received' | 'card.paid' | 'card.proven' | 'card.declined' | 'card.activated' | 'voucher.deposited' | 'account.takeover_started' | 'account.key_replaced')[]
        description?: string
        scope?: 'member' | 'instance'
      }
    }
    reply: {
      endpoint: WebhookEndpoint
      /** whsec_…, shown this once */
      secret: string
    }
  }
  /** Your webhooks; for an ADMIN also those of the instance. */
  listWebhooks: {
    input: Record<never, never>
    reply: WebhookEndpoint[]
  }
  /** Change a webhook, switch it off or on again. What waits for it ends when it is switched off. That of somebody who is blocked is not switched on, by nobody. */
  editWebhook: {
    input: {
      params: {
        webhookId: string
      }
      body?: {
        /** https, on the public internet */
        url?: string
        events?: ('payment.received' | 'card.paid' | 'card.proven' | 'card.declined' | 'card.activated' | 'voucher.deposited' | 'account.takeover_started' | 'account.key_replaced')[]
        description?: string | null
        enabled?: boolean
      }
    }
    reply: WebhookEndpoint
  }
  /** Delete a webhook and its deliveries. */
  deleteWebhook: {
    input: {
      params: {
        webhookId: string
      }
    }
    reply: {
      success: true
    }
  }
  /** A new secret; the former one signs too for a day. */
  rotateWebhookSecret: {
    input: {
      params: {
        webhookId: string
      }
    }
    reply: {
      endpoint: WebhookEndpoint
      /** whsec_…, shown this once */
      secret: string
    }
  }
  /** Send a webhook an event of the type webhook.test. */
  testWebhook: {
    input: {
      params: {
        webhookId: string
      }
    }
    reply: {
      deliveryId: string
    }
  }
  /** What was sent to a webhook, newest first; kept for 30 days. */
  listWebhookDeliveries: {
    input: {
      params: {
        webhookId: string
      }
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
      }
    }
    reply: Page<WebhookDelivery>
  }
  /** Send a delivery again, under the same webhook-id. */
  replayWebhookDelivery: {
    input: {
      params: {
        webhookId: string
        deliveryId: string
      }
    }
    reply: WebhookDelivery
  }
  /** The activity log, newest first. `member` is whom it is about, `actor` who did it, `card` the card: by name, as far as they are still here. Amounts are for an OPERATOR or ADMIN in person: others read “some sats”, and find nothing by them. Needs the permission `activity:read`. */
  listActivity: {
    input: {
      query?: {
        /** Rows a page */
        limit?: number
        /** The x-next-cursor of the page before */
        cursor?: string
        category?: 'USER' | 'ADDRESS' | 'NWC' | 'INVOICE' | 'CARD' | 'VOUCHER' | 'SERVER'
        level?: 'INFO' | 'WARN' | 'ERROR'
        /** Words, or their beginnings, of the message */
        q?: string
      }
    }
    reply: Page<{
      id: number
      createdAt: string
      category: 'USER' | 'ADDRESS' | 'NWC' | 'INVOICE' | 'CARD' | 'VOUCHER' | 'SERVER'
      level: 'INFO' | 'WARN' | 'ERROR'
      /** Stable word, such as user.role_changed */
      event: string
      message: string
      requestId: string | null
      userId: string | null
      metadata: unknown
      member: {
        id: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username: string | null
        face: Face
      } | null
      actor: {
        id: string
        /** Nostr public key, 64 lower-case hex digits */
        pubkey: string
        username: string | null
        face: Face
      } | null
      card: {
        id: string
        title: string
      } | null
    }>
  }
  /** The activity log as CSV. At most 20000 lines, newest first, with the same filters. Needs the permission `activity:read`. */
  exportActivity: {
    input: {
      query?: {
        category?: 'USER' | 'ADDRESS' | 'NWC' | 'INVOICE' | 'CARD' | 'VOUCHER' | 'SERVER'
        level?: 'INFO' | 'WARN' | 'ERROR'
        /** Words, or their beginnings, of the message */
        q?: string
      }
    }
    reply: string
  }
  /** How the payment listener is. Answers within 8 seconds, whatever the listener does. `error` only when it is unreachable, `status` and `owners` only when it is ok. Needs the role ADMIN. */
  readListenerStatus: {
    input: Record<never, never>
    reply: ListenerStatusReply
  }
  /** Try a payment listener before it is configured. Without a secret the configured one is used, and only towards the configured address. Answers within 5 seconds. Needs the permission `settings:write`. */
  probeListener: {
    input: {
      body: {
        url: string
        secret?: string
      }
    }
    reply: ListenerProbe
  }
  /** Health of the web service. 503 with `database: "down"` when the database cannot be reached, and with `"full"` when its disk has no room left. */
  readHealth: {
    input: Record<never, never>
    reply: {
      status: 'ok' | 'error'
      database: 'up' | 'down' | 'full'
      version: string
    }
  }
  /** This description, as OpenAPI 3.1. */
  readOpenApi: {
    input: Record<never, never>
    reply: Record<string, unknown>
  }
}

export type AccountKeys = {
  /** Nostr public key, 64 lower-case hex digits */
  publicKey: string
  linked: LinkedKey[]
  takeover: Takeover | null
  waitDays: number
}

export type AddressDomain = {
  /** What stands behind the @ */
  host: string
  /** It is the one of the settings; names there are spelled without it */
  isMain: boolean
  registration: 'OPEN' | 'INVITED'
  brand: {
    community_name?: string | null
    tagline_en?: string | null
    tagline_es?: string | null
    tagline_pt?: string | null
    description_en?: string | null
    description_es?: string | null
    description_pt?: string | null
    brand_color?: string | null
    brand_text_color?: string | null
    logo_url?: string | null
    cover_url?: string | null
  }
}

export type AskedShare = {
  splitId: string
  shareId: string
  amountMsats: number
  words: string
  from: Face
  createdAt: string
  expiresAt: string
}

export type AttentionItem = {
  kind: 'only_this_machine' | 'only_this_network' | 'listener_unreachable' | 'payments_without_end' | 'webhook_backlog' | 'relays_down' | 'wallets_silent' | 'wallets_failing' | 'cards_half_programmed' | 'cards_lost' | 'disk_nearly_full' | 'certificate_ending'
  /** How many; null where there is only one */
  count: number | null
  /** The oldest; of a certificate: its end */
  since: string | null
  /** Which, where that can be told: relays, hosts */
  names: string[]
}

export type CardPayment = {
  id: string
  status: 'PENDING' | 'UNKNOWN' | 'SUCCEEDED' | 'UNPROVEN' | 'REJECTED'
  /** Why it was rejected, a word of the catalogue of refusals */
  code: string | null
  amountMsats: number
  /** As far as the wallet says */
  feesPaidMsats: number | null
  paymentHash: string
  /** What the invoice says it is for */
  description: string | null
  createdAt: string
  resolvedAt: string | null
  cardId: string
  /** Of the tap */
  counter: number
  /** The holder when it was made */
  userId: string
  walletId: string
  /** What the wallet called it */
  walletErrorCode: string | null
  transport: 'DIRECT' | 'LISTENER'
  publishedAt: string | null
  invoiceExpiresAt: string
  /** When it no longer holds the card, at the latest */
  endsBy: string | null
  /** When the wallet is asked next */
  nextCheckAt: string | null
  /** How the end became known */
  resolvedBy: string | null
}

export type CardSpending = {
  /** Why the next tap would be declined, a word of the catalogue of refusals */
  obstacle: string | null
  /** What is left of the nearest of the limits below */
  leftMsats: number
  day: {
    /** The smaller of the ceiling and the holder’s own */
    limitMsats: number
    /** What counts: spent, on its way, or ended without anybody knowing */
    spentMsats: number
  }
  week: {
    /** The smaller of the ceiling and the holder’s own */
    limitMsats: number
    /** What counts: spent, on its way, or ended without anybody knowing */
    spentMsats: number
  } | null
  month: {
    /** The smaller of the ceiling and the holder’s own */
    limitMsats: number
    /** What counts: spent, on its way, or ended without anybody knowing */
    spentMsats: number
  } | null
}

export type CardTap = {
  id: string
  at: string
  status: 'PENDING' | 'UNKNOWN' | 'SUCCEEDED' | 'UNPROVEN' | 'REJECTED' | 'REFUSED'
  /** Why it was rejected or refused, a word of the catalogue of refusals */
  code: string | null
  /** Null: the till named none */
  amountMsats: number | null
  /** What the invoice says it is for */
  description: string | null
  /** The shop or the name of a member here whose invoice it was */
  payee: string | null
}

export type CardTransaction = {
  id: string
  status: 'PENDING' | 'UNKNOWN' | 'SUCCEEDED' | 'UNPROVEN' | 'REJECTED'
  /** Why it was rejected, a word of the catalogue of refusals */
  code: string | null
  amountMsats: number
  /** As far as the wallet says */
  feesPaidMsats: number | null
  paymentHash: string
  /** What the invoice says it is for */
  description: string | null
  createdAt: string
  resolvedAt: string | null
}

export type CheckProgress = {
  startedAt: string
  steps: {
    step: 'relays' | 'info' | 'encryption' | 'budget' | 'invoice' | 'lookup' | 'history'
    isWell: boolean
  }[]
}

export type CheckResult = {
  check: 'endpoint' | 'dns' | 'domain_dns' | 'tls' | 'outside' | 'proxy' | 'well_known' | 'clock' | 'disk' | 'listener' | 'relays' | 'courtesy' | 'address'
  state: 'ok' | 'wrong' | 'not_made'
  at: string
  fault: 'endpoint_missing' | 'only_this_machine' | 'only_this_network' | 'endpoint_not_https' | 'name_not_found' | 'name_private' | 'name_servers_silent' | 'tls_unreachable' | 'tls_not_spoken' | 'tls_expired' | 'tls_ending' | 'tls_not_yet_valid' | 'tls_wrong_name' | 'tls_untrusted' | 'outside_unreachable' | 'outside_not_us' | 'outside_other_instance' | 'proxy_host_lost' | 'proxy_scheme_lost' | 'proxy_not_trusted' | 'proxy_hides_visitors' | 'well_known_missing' | 'well_known_off' | 'well_known_unreachable' | 'well_known_host_lost' | 'clock_off' | 'listener_unreachable' | 'relays_unreachable' | 'courtesy_without_url' | 'courtesy_unreachable' | 'address_refused' | 'address_callback_elsewhere' | 'invoice_refused' | 'invoice_wrong' | 'disk_nearly_full' | null
  /** What the sentence of the fault has to fill in */
  values: Record<string, string>
  /** What was seen, such as addresses or the end of a certificate */
  detail: string | null
  /** The exact text that mends it */
  copy: {
    into: 'dns' | 'nginx' | 'caddy' | 'environment'
    text: string
  }[]
}

export type Contact = {
  id: string
  face: Face
  /** What you call them; it goes before the name they give themselves */
  givenName: string | null
  /** Only you see it */
  note: string | null
  /** Somebody of this community */
  isMember: boolean
  isFavourite: boolean
  /** Not proposed to you, and what they write is not shown nor told; what they pay arrives all the same */
  isBlocked: boolean
  createdAt: string
}

export type CouponPreview = {
  name: string
  description: string | null
  merchantPubkey: string
  /** As the merchant’s own profile on Nostr says */
  merchantName: string | null
  /** What it gives: `type` and numbers of that type */
  benefit: Record<string, unknown> | null
  expiresAt: string | null
}

export type Departure = {
  /** Rests for a month: nobody else can have it meanwhile */
  username: string | null
  /** Further names; they rest as well */
  aliases: number
  /** Lose their holder and can be handed out again */
  cards: number
  /** Could still be used, and are gone with the person */
  vouchers: number
  /** Connections that are forgotten; the money stays in the wallets */
  wallets: number
  /** Of these, made by the courtesy provider: whoever kept no copy of the connection loses what is in them */
  courtesyWallets: number
  /** May still be paid into their wallet; nobody hears of it here */
  openInvoices: number
  /** Of received payments, not yet passed on to other addresses */
  unforwardedShares: number
  /** That act as them or that they minted, and open nothing any more */
  deviceTokens: number
  /** Whose end is not known yet; while there are any nobody is deleted */
  openPayments: number
  /** The same, of vouchers on their way to or from them */
  openVoucherTransfers: number
  blockedAt: string | null
  /** When somebody who is blocked can be deleted; null while they are not blocked */
  deletableAt: string | null
}

export type Face = {
  /** What they are called; null: they said none */
  name: string | null
  /** Its path here; null: they show none */
  picture: string | null
  /** Nostr public key, 64 lower-case hex digits */
  publicKey: string | null
  /** Their lightning address */
  address: string | null
}

export type FiatRate = {
  /** ISO 4217, such as EUR */
  currency: string
  /** Price of one bitcoin in it */
  perBitcoin: number
  asOf: string
  /** From then on it is shown with its time or not at all; a fixed rate has no end */
  expiresAt: string | null
}

export type Follow = {
  /** What they are called; null: they said none */
  name: string | null
  /** Its path here; null: they show none */
  picture: string | null
  /** Nostr public key, 64 lower-case hex digits */
  publicKey: string | null
  /** Their lightning address */
  address: string | null
  isMember: boolean
  isKept: boolean
}

export type FoundPerson = {
  /** What they are called; null: they said none */
  name: string | null
  /** Its path here; null: they show none */
  picture: string | null
  /** Nostr public key, 64 lower-case hex digits */
  publicKey: string | null
  /** Their lightning address */
  address: string | null
  /** Where they are among your contacts */
  contactId: string | null
  /** Somebody of this community */
  isMember: boolean
  isFavourite: boolean
}

export type ImportReport = {
  dryRun: boolean
  /** In a dry run: how many would be */
  added: number
  /** Here already; nothing about them changes */
  present: number
  refused: number
  /** The address on the chips, below the old name */
  path: string
  notes: string[]
  /** The first 2,000 */
  cards: {
    /** As the file names it */
    name: string
    title: string
    /** Null: the first tap tells it */
    uid: string | null
    /** Of the last tap that the other system took; older ones are refused here */
    counter: number
    /** Who had it there */
    holder: string | null
    outcome: 'added' | 'present' | 'refused'
    /** Why it cannot be taken over */
    problem: string | null
    /** Its id here, once it is here */
    cardId: string | null
    /** The code by which its holder takes it, once it is here and while nobody holds it */
    otc: string | null
  }[]
}

export type Invitation = {
  state: 'open' | 'used' | 'expired' | 'revoked'
  role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN' | null
  username: string | null
  lightningAddress: string | null
  /** The host of the provider from whom a newcomer can have a wallet; null without one */
  walletFrom: string | null
  expiresAt: string
}

export type Invite = {
  id: string
  state: 'open' | 'used' | 'expired' | 'revoked'
  role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
  username: string | null
  note: string | null
  createdBy: {
    id: string | null
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    username: string | null
    face: Face | null
  }
  createdAt: string
  expiresAt: string
  acceptedBy: {
    id: string | null
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    username: string | null
    face: Face | null
  } | null
  acceptedAt: string | null
}

export type KeptRate = {
  /** ISO 4217, such as EUR */
  currency: string
  /** Price of one bitcoin in it */
  perBitcoin: number
}

export type KeyCode = {
  code: string
  /** The page that opens it, with the code behind the # */
  url: string
  expiresAt: string
}

export type LargestPayment = {
  /** The member’s own, whole satoshis; null: none */
  ownMaxMsats: number | null
  /** What the community allows: the setting `max_sendable_sats` */
  allowedMsats: number
  /** The smaller of both: `maxSendable`, as payers are told */
  maxMsats: number
}

export type LinkedAccount = {
  userId: string
  username: string | null
  lightningAddress: string | null
  /** Null where you are the key that it is to have, named by a linked one */
  linkedAt: string | null
  takeover: Takeover | null
  waitDays: number
}

export type LinkedKey = {
  /** Nostr public key, 64 lower-case hex digits */
  publicKey: string
  name: string | null
  linkedAt: string
  hasAccount: boolean
}

export type ListenerProbe = {
  ok: boolean
  uptimeSeconds?: number
  connections?: number
  relays?: number
  code?: 'unreachable' | 'unauthorized' | 'invalid_response' | 'no_secret'
  error?: string
}

export type ListenerStatusReply = {
  state: 'disabled' | 'unreachable' | 'ok'
  error?: string
  status?: {
    startedAt: string
    uptimeSeconds: number
    version: string
    /** Parts that could not be told */
    degraded: ('relays' | 'connections' | 'counters' | 'recentEvents' | 'unresolvedPayments')[]
    relays: {
      url: string
      connected: boolean
      walletCount: number
      /** Wallets that the relay takes no subscription for; left out where there are none */
      walletsWithoutPlace?: number
    }[]
    /** Where many wallets are silent together: none of them is archived */
    outages?: {
      /** Null: of all wallets */
      relay: string | null
      silent: number
      /** Those that are silent together, and those that answer */
      wallets: number
      since: string
    }[]
    connections: {
      walletId: string
      walletName?: string | null
      userId?: string | null
      state: 'connecting' | 'negotiating' | 'ready' | 'disconnected' | 'error' | 'closed'
      connected: boolean
      parked?: boolean
      relayUrls: string[]
      lastEventAt: string | null
      lastErrorAt: string | null
      lastError: string | null
      lastCatchupAt?: string | null
    }[]
    counters: {
      eventsReceived: number
      eventsDuplicate: number
      eventsRecovered: number
      webhooksDelivered: number
      webhooksFailed: number
      nwcRequests: number
      nwcRequestErrors: number
      nwcPayments: number
      nwcPaymentDuplicates: number
      catchupRuns: number
      catchupErrors: number
      deadProbesRun: number
      deadProbesTimedOut: number
      walletsDeclaredDead: number
      walletsArchiveRequested: number
      /** Not yet accepted by the web service; 0: caught up */
      webhooksPending?: number
      /** Payments at work in this process */
      nwcPaymentsPending: number
    }
    recentEvents: {
      eventKey: string
      walletId: string
      walletName?: string | null
      type: 'payment_received' | 'payment_sent'
      paymentHash: string | null
      amountMsats: number | null
      receivedAt: string
      webhookStatus: 'pending' | 'delivered' | 'failed'
      recovered?: boolean
      webhookAttempts?: number
      webhookLastError?: string | null
      webhookNextAttemptAt?: string | null
    }[]
    /** Oldest first */
    unresolvedPayments?: {
      requestId: string
      walletId: string
      walletName: string | null
      paymentHash: string
      state: 'pending' | 'unknown'
      createdAt: string
      publishedAt: string | null
      nextCheckAt: string | null
      message: string | null
    }[]
  }
  /** Whose the wallets of `connections` and `unresolvedPayments` are, by `walletId` */
  owners?: Record<string, {
    walletName: string
    userId: string
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    username: string | null
    face: Face | null
  }>
}

export type MintedToken = {
  /** The claim `jti` of the token */
  id: string
  name: string | null
  user: {
    id: string
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    username: string | null
    role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
    face: Face | null
  }
  /** Nostr public key, 64 lower-case hex digits */
  issuedBy: string
  scopes: string[]
  createdAt: string
  expiresAt: string
  /** To the minute */
  lastUsedAt: string | null
}

export type NameAvailability = {
  username: string
  problem: 'invalid' | 'reserved' | 'taken' | 'resting' | null
  suggestions: string[]
}

export type OpenPayment = {
  kind: 'card' | 'send' | 'forward'
  id: string
  /** Whose wallet was asked to pay; null once they are deleted */
  member: {
    userId: string
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    username: string | null
    face: Face | null
  } | null
  walletName: string | null
  /** Of a tap */
  cardId: string | null
  amountMsats: number
  paymentHash: string
  createdAt: string
  /** When its end is usually known: an hour after its invoice expired, at most a day and an hour. A tap holds its card no longer */
  expectedBy: string
  /** An operator may say how it ended (`resolveCardPayment`): of a tap that is no longer being made */
  canResolve: boolean
}

export type Overview = {
  span: 'day' | 'week' | 'month' | 'year'
  asOf: string
  /** What happened before is still being counted; null: everything is */
  countedFrom: string | null
  /** Hours, days or months, oldest first; the last is not over */
  buckets: OverviewBucket[]
  totals: OverviewFigures
  /** The same length of time before, up to the same moment in it */
  previous: {
    receivedCount: number
    receivedMsats: number
    /** With cards, by hand, and passed on automatically */
    paidCount: number
    paidMsats: number
    /** Those of `paidCount` that were made with a card */
    cardPayments: number
    /** Cards that were held to a till */
    taps: number
    /** Payments with a card that did not come about */
    declines: number
    /** Who paid or was paid; whole hours, days or months in UTC, counted anew every minute */
    activeMembers: number
  }
  /** By reason, the most frequent first; words of the catalogue of refusals */
  declines: {
    reason: string
    message: string
    count: number
  }[]
  /** Connected wallets by what was last seen of them */
  wallets: {
    working: number
    failing: number
    untested: number
    off: number
  }
}

export type OverviewBucket = {
  start: string
  receivedCount: number
  receivedMsats: number
  /** With cards, by hand, and passed on automatically */
  paidCount: number
  paidMsats: number
  /** Those of `paidCount` that were made with a card */
  cardPayments: number
  /** Cards that were held to a till */
  taps: number
  /** Payments with a card that did not come about */
  declines: number
  /** Who paid or was paid; whole hours, days or months in UTC, counted anew every minute */
  activeMembers: number
}

export type OverviewFigures = {
  receivedCount: number
  receivedMsats: number
  /** With cards, by hand, and passed on automatically */
  paidCount: number
  paidMsats: number
  /** Those of `paidCount` that were made with a card */
  cardPayments: number
  /** Cards that were held to a till */
  taps: number
  /** Payments with a card that did not come about */
  declines: number
  /** Who paid or was paid; whole hours, days or months in UTC, counted anew every minute */
  activeMembers: number
}

export type OwnPayment = {
  id: string
  kind: 'received' | 'zap' | 'top-up' | 'sent' | 'card' | 'forward' | 'voucher-in' | 'voucher-out'
  direction: 'in' | 'out'
  state: 'done' | 'unproven' | 'open' | 'failed'
  /** Null for a voucher */
  amountMsats: number | null
  /** Paid besides, as far as it is known */
  feesMsats: number | null
  /** What the invoice, the card or the voucher says it is */
  title: string | null
  /** What the other side wrote */
  comment: string | null
  /** The other side: an address, or the key of whoever zapped */
  with: string | null
  who: Person | null
  /** What you wrote down about it; only you see it */
  note: string | null
  cardId: string | null
  /** Why it failed, a word of the catalogue of refusals */
  code: string | null
  at: string
  /** While it is `open`: when we shall know, for then its invoice cannot be paid any more and its wallet is asked a last time */
  knownBy: string | null
  rate: KeptRate | null
}

export type OwnPaymentDetail = {
  id: string
  kind: 'received' | 'zap' | 'top-up' | 'sent' | 'card' | 'forward' | 'voucher-in' | 'voucher-out'
  direction: 'in' | 'out'
  state: 'done' | 'unproven' | 'open' | 'failed'
  /** Null for a voucher */
  amountMsats: number | null
  /** Paid besides, as far as it is known */
  feesMsats: number | null
  /** What the invoice, the card or the voucher says it is */
  title: string | null
  /** What the other side wrote */
  comment: string | null
  /** The other side: an address, or the key of whoever zapped */
  with: string | null
  who: Person | null
  /** What you wrote down about it; only you see it */
  note: string | null
  cardId: string | null
  /** Why it failed, a word of the catalogue of refusals */
  code: string | null
  at: string
  /** While it is `open`: when we shall know, for then its invoice cannot be paid any more and its wallet is asked a last time */
  knownBy: string | null
  rate: KeptRate | null
  /** BOLT 11 */
  invoice: string | null
  paymentHash: string | null
  /** The proof: its SHA-256 is the payment hash */
  preimage: string | null
  walletName: string | null
  /** What happened when: the invoice was made or the card was tapped, the payment left, it ended */
  steps: {
    step: 'asked' | 'sent' | 'ended'
    at: string
  }[]
}

export type OwnProfile = {
  /** Whether your Nostr profile is shown, where you say nothing else here */
  shown: boolean
  /** What they call themselves here, else what their Nostr profile says (kind 0) */
  name: string | null
  /** Words of their own; may have line breaks */
  about: string | null
  /** Fetched, checked and served by this platform */
  pictureUrl: string | null
  /** The name that you gave here; it goes before that of the Nostr profile */
  ownName: string | null
  /** You uploaded a picture; it goes before that of the Nostr profile */
  hasOwnPicture: boolean
  /** Members find you by a part of your name, once you show a name or a picture */
  isFindable: boolean
  /** Members of this community whom you pay are told that it was you */
  saysWho: boolean
  lookedUpAt: string | null
  /** The operator has named relays to ask */
  canLookUp: boolean
}

export type PaymentRequest = {
  paymentHash: string
  /** BOLT 11 */
  invoice: string
  amountMsats: number
  note: string | null
  paid: boolean
  createdAt: string
  expiresAt: string
}

export type Person = {
  /** What they are called; null: they said none */
  name: string | null
  /** Its path here; null: they show none */
  picture: string | null
  /** Nostr public key, 64 lower-case hex digits */
  publicKey: string | null
  /** Their lightning address */
  address: string | null
  /** Where they are among your contacts */
  contactId: string | null
  /** Somebody of this community */
  isMember: boolean
  /** You blocked them: what they write is left out */
  isBlocked: boolean
  /** Only the payer says so (LUD-18); nobody has checked it */
  isClaimed: boolean
}

export type PersonNote = {
  id: string
  text: string
  author: {
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    username: string | null
  }
  createdAt: string
}

export type PersonRecord = {
  userId: string
  /** Nostr public key, 64 lower-case hex digits */
  pubkey: string
  role: 'USER' | 'VIEWER' | 'OPERATOR' | 'ADMIN'
  username: string | null
  lightningAddress: string | null
  face: Face
  /** Names that they gave up and that rest: nobody else has them */
  formerNames: {
    username: string
    releasedAt: string
  }[]
  createdAt: string
  /** To ten minutes */
  lastSeenAt: string | null
  signedOutAt: string | null
  blockedAt: string | null
  blockedBy: {
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    username: string | null
  } | null
  blockedReason: 'stolen' | null
  /** Those in use or switched off, without balances or secrets */
  wallets: {
    id: string
    name: string
    type: 'NWC'
    status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED' | 'DEAD'
    provider: string | null
    isPrimary: boolean
    /** Of its status, how it did when it was last tried, and whether it answers now */
    health: WalletHealth
    createdAt: string
  }[]
  cards: {
    id: string
    title: string
    uid: string | null
    blocked: boolean
    disabled: boolean
    lastUsedAt: string | null
  }[]
  /** That they minted or that act as them; null for who is no ADMIN */
  deviceTokens: {
    id: string
    name: string | null
    actsAs: {
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      username: string | null
    }
    issuedBy: {
      /** Nostr public key, 64 lower-case hex digits */
      pubkey: string
      username: string | null
    }
    scopes: string[]
    createdAt: string
    expiresAt: string
    lastUsedAt: string | null
  }[] | null
}

export type PublicProfile = {
  username: string
  lightningAddress: string
  /** Leads a wallet to them, in lower case (LUD-01) */
  lnurl: string
  /** False while no wallet of theirs works, by what is known of it */
  isPayable: boolean
  /** What they call themselves here, else what their Nostr profile says (kind 0) */
  name: string | null
  /** Words of their own; may have line breaks */
  about: string | null
  /** Fetched, checked and served by this platform */
  pictureUrl: string | null
  /** What `amount` and `for` of a link ask for; the LNURL is over that amount then */
  asked: {
    amountMsats: number
    words: string | null
  } | null
}

export type PublicSplit = {
  id: string
  words: string
  expiresAt: string
  from: {
    name: string | null
    picture: string | null
    address: string | null
  }
  /** Those that a visitor with the link may pay; shares of members are not among them */
  shares: {
    id: string
    amountMsats: number
    name: string | null
    paid: boolean
  }[]
}

export type PushDevice = {
  /** SHA-256 of the endpoint, by which a browser knows its own */
  id: string
  /** Host of the push service */
  service: string
  createdAt: string
  /** Whether amount and comment stand in the notification; else only that a payment came */
  showsAmount: boolean
  quietHours: {
    /** Such as 22:30 */
    from: string
    /** Such as 22:30 */
    until: string
  } | null
  /** Of the quiet hours, such as America/Argentina/Buenos_Aires */
  timeZone: string
  language: 'en' | 'es' | 'pt-BR'
}

export type Sale = {
  id: string
  state: 'open' | 'paid' | 'over'
  /** To pay, tip included */
  amountMsats: number
  tipMsats: number
  note: string | null
  fiat: {
    currency: string
    /** In the smallest unit of the currency */
    minor: number
  } | null
  /** BOLT 11 */
  invoice: string
  paymentHash: string
  createdAt: string
  expiresAt: string
  paidAt: string | null
  receiptUrl: string
  card: 'handed' | 'accepted' | null
}

export type SendPreview = {
  kind: 'invoice' | 'address' | 'lnurl'
  /** The address, or the host that is paid; of an invoice the address of the member here who asked for it, else nothing */
  to: string
  /** What the other side says it is for */
  description: string | null
  /** Fixed by the invoice; null: you choose */
  amountMsats: number | null
  minMsats: number
  maxMsats: number
  /** 0: no comment is taken */
  maxCommentLength: number
  expiresAt: string | null
  /** What the link of a member’s page asks for: a proposal, which the payer may change */
  asked: {
    amountMsats: number
    words: string | null
  } | null
  payee: Person | null
  /** What the other side would be told of you; null: it is told nothing */
  payer: {
    name: string | null
    address: string | null
    /** The other side takes no payment without it */
    isRequired: boolean
    /** Told where you do not say otherwise (`sayWho`) */
    byDefault: boolean
  } | null
}

export type SetUp = {
  reach: 'everybody' | 'network' | 'machine' | 'nobody'
  steps: {
    step: 'reach' | 'name' | 'wallet' | 'wallets_for_newcomers' | 'second_admin' | 'backup' | 'invitation'
    done: boolean
    /** Of a backup: when it was last made */
    doneAt: string | null
  }[]
}

export type Settings = {
  /** Whether the instance has been claimed */
  hasRoot: boolean
  /** While nobody has claimed it, how the caller would: `here`, from this machine, by being first; `code`, with the one-time code that the service printed; `key`, by the key in ROOT_PUBKEY alone */
  claim?: 'here' | 'code' | 'key'
  /** Asked under a further domain: its name; `domain` and the brand are those of that domain then */
  served_domain?: string
  /** Base URL of this platform, such as https://wallet.example.com */
  endpoint: string | null
  /** Somebody entered the base URL, and not a loopback one; the first is only where the instance was claimed. Set whenever it is written */
  endpoint_confirmed: boolean | null
  /** Domain of the lightning addresses, such as example.com; without it the endpoint’s host */
  domain: string | null
  /** Name of the community, shown on every page */
  community_name: string | null
  /** One line under the name, on pages in English */
  tagline_en: string | null
  /** One line under the name, on pages in Español */
  tagline_es: string | null
  /** One line under the name, on pages in Português */
  tagline_pt: string | null
  /** What the community is, on pages in English */
  description_en: string | null
  /** What the community is, on pages in Español */
  description_es: string | null
  /** What the community is, on pages in Português */
  description_pt: string | null
  /** Accent colour, #rrggbb */
  brand_color: string | null
  /** Colour of words on the accent colour, readable there (4.5 to 1); without it black or white, whichever is */
  brand_text_color: string | null
  /** Language of the pages for visitors who have not chosen one, and of what tills and payers are told: en or es or pt-BR. Unset: pages as the browser asks for, tills in English */
  language: string | null
  /** Currency of the hint beside amounts for strangers and for members who chose none, such as EUR (ISO 4217). Without a rate there is no hint */
  fiat_currency: string | null
  /** A public rate service that answers with the price of one bitcoin in many currencies as JSON, such as https://api.yadio.io/exrates/BTC */
  fiat_rate_url?: string | null
  /** A second rate service, which counts for a currency while the first gives none, such as https://api.coinbase.com/v2/exchange-rates?currency=BTC */
  fiat_second_rate_url?: string | null
  /** Price of one bitcoin in the community’s currency, where it is fixed; then no service counts for that currency */
  fiat_fixed_rate?: number | null
  /** Picture shown beside the name: a URL, or the path of an uploaded one */
  logo_url: string | null
  /** Picture on the first page and in link previews, 1200 by 630: a URL, or the path of an uploaded one */
  cover_url: string | null
  /** Where the terms are, linked from every public page */
  terms_url: string | null
  /** Where people write to, linked from every public page */
  contact_email: string | null
  /** New people may become members by signing in */
  registration_enabled: boolean | null
  /** How many people may become members from one address in a day */
  signups_per_address?: number | null
  /** How many people may become members from one subnet (/24, or /48 of IPv6) in a day */
  signups_per_subnet?: number | null
  /** The largest single payment that addresses, cards, requests and tills take, in sats; a member may take less */
  max_sendable_sats: number | null
  /** Usernames nobody may take, besides the built-in ones */
  reserved_usernames?: string[] | null
  /** How many further names a member may take besides their lightning address; operators may give more */
  aliases_per_member?: number | null
  /** Serve /.well-known/lnurlp and nostr.json, where this platform owns the root of its domain */
  serve_well_known?: boolean | null
  /** Members may name relays in private networks, where this platform runs beside a relay of its own */
  private_relays_allowed?: boolean | null
  /** Members and strangers may name hosts in private networks, over plain http too */
  private_hosts_allowed?: boolean | null
  /** How many wallets of one member are forwarded from at the same moment */
  forwarding_max_per_member?: number | null
  /** How many payments are prepared with one destination host at the same moment */
  forwarding_max_per_host?: number | null
  /** Relays where wallets that are connected by a code and signer apps are waited for (the first three), where the names, pictures and announcements of merchants are looked up, and where receipts of zaps go that name no relay, such as wss://relay.example.com. Unset: well-known public ones */
  nostr_relays: string[] | null
  /** Give new members a courtesy wallet */
  courtesy_auto_create?: boolean | null
  /** Where courtesy wallets come from, for newcomers and for members without a wallet who ask for one */
  courtesy_provider_url?: string | null
  /** The most that one tap of a card may spend, in satoshis, where the card has no limit of its own */
  card_tap_limit_sats?: number | null
  /** The most that a card may spend in a day, in satoshis, where the card has no limit of its own */
  card_day_limit_sats?: number | null
  /** Ask programming apps to make chips show a random UID to every reader, so that nobody is recognised by it. It is for good: no reset undoes it */
  card_uid_privacy?: boolean | null
  /** Whether this is set: Key of the remote device that initialises cards */
  external_device_key_configured?: boolean
  /** Use the payment listener; unset, it is used where LISTENER_URL is set */
  listener_enabled?: boolean | null
  /** Address of the payment listener; without it LISTENER_URL. Another origin needs its secret entered anew */
  listener_url?: string | null
  /** Whether this is set: Secret shared with the payment listener; without it LISTENER_AUTH_SECRET, which goes to LISTENER_URL only where that is set */
  listener_auth_secret_configured?: boolean
  /** Unix seconds: session and device tokens that were issued before are refused. The time of now signs everybody and every device out */
  tokens_valid_since?: number | null
  /** How long the activity log is kept */
  activity_retention_days?: number | null
  /** How long invoices are kept that nobody paid; paid ones stay */
  invoice_retention_days?: number | null
  /** How long the connection of an archived wallet is kept; the wallet stays listed without it */
  wallet_retention_days?: number | null
}

export type ShareInvoice = {
  shareId: string
  paymentHash: string
  /** BOLT 11 */
  invoice: string
  amountMsats: number
  expiresAt: string
}

export type Split = {
  /** In the link that is shared: `/split/{id}` */
  id: string
  /** The whole bill; what the shares leave is of who made the split */
  totalMsats: number
  words: string
  createdAt: string
  expiresAt: string
  shares: SplitShare[]
}

export type SplitShare = {
  id: string
  amountMsats: number
  /** Whom it is meant for; once it is paid, who said that it is theirs */
  name: string | null
  member: Face | null
  state: 'open' | 'paid' | 'settled' | 'declined'
  paidAt: string | null
}

export type Takeover = {
  id: string
  /** Nostr public key, 64 lower-case hex digits */
  askedBy: string
  /** The key that the account has afterwards */
  newPublicKey: string
  beganAt: string
  /** When the account changes hands. Time in which the service was away does not count: it may become later, never sooner */
  endsAt: string
}

export type Voucher = {
  id: string
  status: 'minted' | 'claimed' | 'expired' | 'voided' | 'transfer_pending' | 'transferred'
  name: string
  description: string | null
  /** A path on this platform: pictures are fetched and kept by it */
  imageUrl: string | null
  /** The offer’s own page */
  url: string | null
  couponId: string | null
  /** Nostr public key, 64 lower-case hex digits */
  merchantPubkey: string
  merchant: {
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    /** From its Nostr profile */
    name: string | null
    /** A path on this platform: pictures are fetched and kept by it */
    pictureUrl: string | null
    /** The merchant itself announces this coupon service */
    verified: boolean
  }
  /** Nostr public key, 64 lower-case hex digits */
  servicePubkey: string
  claimUrl: string
  mintUrl: string | null
  refreshUrl: string | null
  /** What it gives: `type` and numbers of that type; signed by the service where it signed any */
  benefit?: Record<string, unknown> | null
  metadata: Record<string, unknown> | null
  /** The coupon service signed it */
  isSigned: boolean
  /** It can be sent to somebody now */
  isTransferable: boolean
  expiresAt: string | null
  claimedAt: string | null
  statusCheckedAt: string | null
  /** Key of whoever deposited it; null: somebody handed it on */
  depositedBy: string | null
  /** What they said */
  comment: string | null
  /** The address it went to, or is on its way to */
  transferredTo: string | null
  /** Somebody to whom it was not sent from here exchanged the code, and has the coupon now: a warning */
  isMovedByOthers: boolean
  /** Its owner has not seen it before */
  isNew: boolean
  createdAt: string
}

export type VoucherService = {
  /** Nostr public key, 64 lower-case hex digits */
  pubkey: string
  npub: string
  /** From its Nostr profile */
  name: string | null
  pictureUrl: string | null
  /** Where it is reached, as far as it has signed that itself */
  host: string | null
  /** It has said where codes are exchanged */
  isTransferable: boolean
  isBlocked: boolean
  vouchers: {
    minted: number
    claimed: number
    expired: number
    voided: number
    transfer_pending: number
    transferred: number
  }
  /** Received vouchers that it has not exchanged yet */
  openTransfers: number
  firstSeenAt: string
  lastSeenAt: string
}

export type VoucherSettings = {
  policy: 'ANYONE' | 'ALLOWLIST'
  /** Takes vouchers that somebody sends to the lightning address */
  allowVouchers: boolean
  allowlist: {
    /** Nostr public key, 64 lower-case hex digits */
    pubkey: string
    npub: string
    /** The NIP-05 name it was entered by */
    name: string | null
  }[]
}

export type WalletCheck = {
  checkedAt: string
  relays: {
    url: string
    reached: boolean
  }[]
  /** It answered anything at all */
  answered: boolean
  network: string | null
  methods: string[]
  encryption?: 'nip44_v2' | 'nip04' | null
  invoice: 'as_asked' | 'wrong_amount' | 'wrong_hash' | 'wrong_expiry' | 'unreadable' | 'refused' | 'no_answer' | 'not_tried'
  hashForm?: 'hash' | 'hash_with_text' | 'none' | null
  lookup: 'right' | 'wrong' | 'refused' | 'no_answer' | 'not_offered' | 'not_tried'
  history: 'right' | 'wrong' | 'refused' | 'no_answer' | 'not_offered' | 'not_tried'
  /** What this connection may spend; null without a limit, absent when the wallet does not say */
  budget?: {
    totalMsats: number
    usedMsats: number
    renewsAt: string | null
  } | null
  differences?: ('no_info_event' | 'no_encryption_tag' | 'hash_only_with_text' | 'no_description_hash' | 'own_expiry' | 'refuses_part_satoshis' | 'rounds_part_satoshis' | 'no_state' | 'preimage_before_payment' | 'settled_before_payment' | 'no_amount' | 'no_payment_hash' | 'found_by_invoice_only' | 'not_found_in_other_words' | 'lists_unpaid_as_settled' | 'lists_other_ids' | 'negative_fees' | 'balance_is_budget' | 'connection_ended' | 'limits_requests' | 'acts_when_expired' | 'short_expiry_only' | 'silent_on_unknown' | 'silent_when_unread' | 'drops_same_second' | 'clock_window' | 'acts_twice')[]
}

export type WalletHealth = {
  canReceive: 'yes' | 'claimed' | 'no' | 'unknown'
  canSpend: 'yes' | 'claimed' | 'no' | 'unknown'
  problem: 'disabled' | 'retired' | 'asleep' | 'never_checked' | 'relays_unreachable' | 'silent' | 'makes_no_invoices' | 'makes_wrong_invoices' | null
  checkedAt: string | null
  lastAnsweredAt: string | null
}

export type WalletPairing = {
  id: string
  purpose: 'receive' | 'spend'
  status: 'WAITING' | 'CONNECTED' | 'EXPIRED'
  /** The wallet that came of it */
  walletId: string | null
  expiresAt: string
  /** A wallet that answered without repeating the `state`: it is connected once its owner recognises it */
  unconfirmed: {
    /** Nostr public key, 64 lower-case hex digits */
    walletPubkey: string
    /** What it calls itself */
    alias: string | null
    /** What it calls its balance */
    balanceMsats: number | null
  } | null
}

export type WebhookDelivery = {
  /** webhook-id */
  id: string
  type: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  attempts: number
  nextAttemptAt: string | null
  /** Of HTTP */
  lastStatus: number | null
  lastError: string | null
  body: string
  createdAt: string
  endedAt: string | null
}

export type WebhookEndpoint = {
  id: string
  scope: 'member' | 'instance'
  url: string
  description: string | null
  events: ('payment.received' | 'card.paid' | 'card.proven' | 'card.declined' | 'card.activated' | 'voucher.deposited' | 'account.takeover_started' | 'account.key_replaced')[]
  createdAt: string
  /** No delivery was taken since */
  failingSince: string | null
  disabledAt: string | null
  disabledWhy: 'owner' | 'failing' | 'gone' | 'role' | 'signed_out' | null
}

export type WipePayload = {
  action: 'wipe'
  /** 32 hex digits */
  k0: string
  /** 32 hex digits */
  k1: string
  /** 32 hex digits */
  k2: string
  /** 32 hex digits */
  k3: string
  /** 32 hex digits */
  k4: string
  /** Empty while it is not known */
  uid: string
  version: 1
  /** Keys that were told for earlier programmings of the card, newest first: they may be on the chip instead */
  former?: {
    /** 32 hex digits */
    k0: string
    /** 32 hex digits */
    k1: string
    /** 32 hex digits */
    k2: string
    /** 32 hex digits */
    k3: string
    /** 32 hex digits */
    k4: string
  }[]
}

export type Withdrawal = {
  id: string
  giver: string
  description: string | null
  amountMsats: number
  state: 'asked' | 'accepted' | 'paid' | 'refused' | 'expired'
  /** The giver’s own words where it declined */
  message: string | null
  /** In the history, once it is paid */
  paymentId: string | null
  createdAt: string
  openUntil: string
}

export type WithdrawalPreview = {
  /** The host that gives */
  giver: string
  /** What it says it is for */
  description: string | null
  /** Whole satoshis, like `maxMsats`; the same where the amount is fixed */
  minMsats: number
  maxMsats: number
}

export type WritePayload = {
  card_name: string
  /** UID of the chip; empty while it is not known */
  id: string
  /** 32 hex digits */
  k0: string
  /** 32 hex digits */
  k1: string
  /** 32 hex digits */
  k2: string
  /** 32 hex digits */
  k3: string
  /** 32 hex digits */
  k4: string
  lnurlw_base: string
  protocol_name: 'new_bolt_card_response'
  protocol_version: '1'
  /** Make the chip show a random UID, for good: the setting `card_uid_privacy` */
  uid_privacy?: 'Y'
}
