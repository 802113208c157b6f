/** Printed from packages/contract by `npm run docs`: do not edit. */

export type Reason =
  /** 400: The request does not match what this operation takes */
  | 'invalid_request'
  /** 429: Too many streams are open for you at once; close some of your pages */
  | 'too_many_streams'
  /** 429: Another search or export of yours is still running; wait until it has ended */
  | 'search_under_way'
  /** 503: The search takes too long; look for a whole word, or choose a shorter time */
  | 'search_too_long'
  /** 400: The body is not valid JSON in UTF-8 */
  | 'malformed_json'
  /** 400: What was sent is not an HTTP request that can be read */
  | 'malformed_request'
  /** 400: The path or query is not valid percent-encoded UTF-8 */
  | 'malformed_url'
  /** 400: The content-type header does not name a media type; send application/json */
  | 'malformed_content_type'
  /** 400: There is no such time zone */
  | 'timezone_unknown'
  /** 400: The cursor is not one that this list handed out */
  | 'invalid_cursor'
  /** 400: The time zone is not one of the IANA database */
  | 'unknown_time_zone'
  /** 404: There is nothing at this path */
  | 'not_found'
  /** 405: This path does not take that method */
  | 'method_not_allowed'
  /** 413: The body is larger than this operation takes */
  | 'body_too_large'
  /** 408: The request did not arrive whole in time */
  | 'request_timeout'
  /** 431: The headers of the request are larger than is taken here */
  | 'headers_too_large'
  /** 403: This file is not served */
  | 'file_not_served'
  /** 412: The file is not the one that the request names */
  | 'precondition_failed'
  /** 416: The file has no such range */
  | 'range_not_satisfiable'
  /** 429: Too many requests; wait until the limit resets */
  | 'rate_limited'
  /** 500: Something went wrong on our side; the request id helps to find it */
  | 'internal_error'
  /** 503: The database cannot be reached; try again shortly */
  | 'database_unavailable'
  /** 503: The database is too busy for this at the moment; try again shortly */
  | 'database_busy'
  /** 503: There are more requests than can be answered; try again shortly */
  | 'overloaded'
  /** 503: The answer took too long and was given up; what was asked may still happen: look before you try again */
  | 'took_too_long'
  /** 401: Sign the request with NIP-98 or send a bearer token */
  | 'credentials_missing'
  /** 401: This operation takes a NIP-98 signature only */
  | 'nip98_required'
  /** 401: This operation takes a bearer token only */
  | 'bearer_required'
  /** 401: The NIP-98 event is not valid for this request */
  | 'nip98_invalid'
  /** 401: The payload tag is not the SHA-256 of the body that was sent */
  | 'nip98_payload_mismatch'
  /** 401: The token is malformed, forged, or was issued for something else */
  | 'token_invalid'
  /** 401: The token has expired; sign in again */
  | 'token_expired'
  /** 401: You were signed out after this token was issued; sign in again */
  | 'token_signed_out'
  /** 403: This account is blocked; ask whoever runs this platform */
  | 'account_blocked'
  /** 401: The device token belongs to another instance or to an earlier endpoint */
  | 'token_of_other_instance'
  /** 403: Your role does not allow this */
  | 'role_too_low'
  /** 403: You lack the permission for this */
  | 'permission_missing'
  /** 403: The token lacks a claim that this operation needs */
  | 'claim_missing'
  /** 403: A device token may not do this; sign in as a person */
  | 'device_token_refused'
  /** 400: expiresIn must be a duration such as 30m, 8h or 1d, or a number of seconds */
  | 'invalid_expires_in'
  /** 400: There is no such permission */
  | 'unknown_permission'
  /** 409: The other side takes no payment without knowing who pays, and asks for more than is told from here */
  | 'payer_must_say_who'
  /** 404: There is no user with this id */
  | 'user_not_found'
  /** 404: There is no such note; somebody may have deleted it */
  | 'note_not_found'
  /** 403: You cannot block or delete yourself; ask another administrator */
  | 'own_account'
  /** 403: The root administrator of the instance cannot be blocked or deleted */
  | 'root_person'
  /** 409: Block this person first; a minute later they can be deleted */
  | 'person_not_blocked'
  /** 409: This person was blocked a moment ago; wait a minute, until what they began has ended */
  | 'person_still_ending'
  /** 409: Payments or vouchers of this person are still under way; delete them once these have ended */
  | 'person_has_open_payments'
  /** 403: This person has a higher role than you */
  | 'person_above_own'
  /** 404: There is no such invitation; check the link */
  | 'invite_unknown'
  /** 409: Somebody has used this invitation already; ask for a new one */
  | 'invite_used'
  /** 409: The time of this invitation is over; ask for a new one */
  | 'invite_expired'
  /** 409: This invitation was taken back; ask whoever sent it */
  | 'invite_revoked'
  /** 409: Whoever made this invitation may not grant this any more; ask for a new one */
  | 'invite_unfounded'
  /** 403: Only an administrator invites with this role */
  | 'invite_role_too_high'
  /** 409: You have very many open invitations; take some back first */
  | 'too_many_invites'
  /** 403: This instance does not take new members at the moment */
  | 'registration_closed'
  /** 429: Too many new members came from this address today; try again later, or ask whoever runs this platform */
  | 'too_many_signups'
  /** 403: You cannot grant a role above your own, nor change the role of someone above you */
  | 'role_above_own'
  /** 403: You cannot lower your own role; ask another administrator */
  | 'own_role'
  /** 409: This is the last administrator; appoint another one first */
  | 'last_admin'
  /** 403: This instance already has its root administrator */
  | 'root_taken'
  /** 403: Only the key named in ROOT_PUBKEY can claim this instance */
  | 'root_reserved'
  /** 403: This setting is changed by an administrator in person, never with a device token */
  | 'setting_in_person'
  /** 403: The first claim needs the one-time code that the service printed when it started */
  | 'claim_code_required'
  /** 403: This is not taken from a page of another origin */
  | 'foreign_origin'
  /** 400: There is no such setting */
  | 'unknown_setting'
  /** 400: The value does not fit the setting */
  | 'invalid_setting'
  /** 403: This key was replaced by another one; sign in with that one */
  | 'key_replaced'
  /** 409: This key may take over another account, so it makes none of its own; end that first */
  | 'key_is_linked'
  /** 404: There is no such code; check the link */
  | 'key_code_unknown'
  /** 409: This code was used already; ask for a new one */
  | 'key_code_used'
  /** 409: The time of this code is over; ask for a new one */
  | 'key_code_expired'
  /** 409: This is the key that the account has already; use another one */
  | 'key_is_own'
  /** 409: This key has an account of its own here; use one that has none */
  | 'key_has_account'
  /** 404: This key is not linked with the account */
  | 'key_not_linked'
  /** 409: As many keys are linked as an account can have; unlink one first */
  | 'too_many_linked_keys'
  /** 409: Another take-over of this account is under way */
  | 'takeover_running'
  /** 409: No take-over of this account is under way */
  | 'takeover_over'
  /** 403: This account is blocked; its keys stay as they are until it is not */
  | 'linked_account_blocked'
  /** 404: There is no such contact; you may have deleted it */
  | 'contact_not_found'
  /** 400: Name a lightning address, like ana@example.com, or a Nostr key */
  | 'invalid_contact'
  /** 409: This person is you */
  | 'own_contact'
  /** 409: The address and the key are of two contacts of yours */
  | 'contact_exists'
  /** 409: You have very many contacts; delete some first */
  | 'too_many_contacts'
  /** 409: This community has named no relays to ask */
  | 'relays_not_named'
  /** 503: No relay answered; try again in a minute */
  | 'relays_silent'
  /** 409: Your wallet takes no limit to its fees. Pay without one, or in the wallet itself */
  | 'fees_cannot_be_capped'
  /** 402: The fees would be more than your limit. Nothing was paid; raise it and try again */
  | 'fee_over_cap'
  /** 409: You cannot pay from here at the moment */
  | 'cannot_send'
  /** 409: This key belongs to another payment */
  | 'idempotency_key_reused'
  /** 409: This invoice was sent before; ask for a new one */
  | 'invoice_sent_before'
  /** 409: No wallet of yours receives at the moment; connect one, or switch it on */
  | 'no_receiving_wallet'
  /** 403: You can do this only for yourself */
  | 'not_yourself'
  /** 400: This is not a wallet connection that can be used */
  | 'invalid_nwc_uri'
  /** 404: You have no wallet with this id */
  | 'wallet_not_found'
  /** 409: Another wallet of yours has this name */
  | 'wallet_name_taken'
  /** 409: This connection is one of your wallets already */
  | 'wallet_already_added'
  /** 409: The wallet is archived or dead; add its connection as a new wallet */
  | 'wallet_retired'
  /** 409: A disabled wallet cannot become primary; enable it first */
  | 'wallet_disabled'
  /** 409: This connection does not let us pay; allow it in your wallet, with a budget, and check the wallet here */
  | 'wallet_cannot_spend'
  /** 409: You have as many wallets as a member can have; archive one first */
  | 'too_many_wallets'
  /** 409: There is no courtesy wallet for you: none are given here, or you have a wallet */
  | 'courtesy_not_offered'
  /** 503: The provider gave no wallet; try again in a few minutes, or connect one of your own */
  | 'courtesy_unavailable'
  /** 400: A wallet cannot be asked for a connection like this */
  | 'invalid_pairing'
  /** 404: No wallet was asked for such a connection */
  | 'pairing_not_found'
  /** 409: The wallet answered too late; ask it again */
  | 'pairing_over'
  /** 503: The wallet’s relays cannot be reached; try again shortly */
  | 'wallet_unreachable'
  /** 503: The wallet did not answer in time; try again shortly */
  | 'wallet_silent'
  /** 503: The wallet declined the request */
  | 'wallet_refused'
  /** 400: Nothing here can be paid. Use a name of this community, a lightning address, an invoice or the code that the receiver shows */
  | 'invalid_payment_target'
  /** 400: This is a Bitcoin address on the chain. From here you pay over Lightning: ask for a Lightning code */
  | 'target_on_chain'
  /** 400: This is a BOLT 12 offer, which cannot be paid from here yet. Ask for an invoice or a lightning address */
  | 'target_is_offer'
  /** 400: This is a silent payment address, which is paid on the chain. Ask for a Lightning code */
  | 'target_is_silent_payment'
  /** 400: This is an address of Liquid, another network. Ask for a Lightning code */
  | 'target_is_liquid'
  /** 400: This is an address of Spark, another network. Ask for a Lightning code */
  | 'target_is_spark'
  /** 400: This is an address of Ark, another network. Ask for a Lightning code */
  | 'target_is_ark'
  /** 400: This is ecash. Open it in a wallet for ecash */
  | 'target_is_ecash'
  /** 400: This is for another currency than Bitcoin. It cannot be paid from here */
  | 'target_is_other_coin'
  /** 400: This is a code for apps of banks, such as Pix or Mercado Pago. It cannot be paid from here */
  | 'target_is_bank_code'
  /** 400: This is a web page, and nothing that can be paid. Open it in your browser */
  | 'target_is_web_page'
  /** 400: This signs you in at another place with a Lightning wallet. It pays nothing */
  | 'target_is_login'
  /** 400: This opens a Lightning channel, for people who run a node. It pays nothing */
  | 'target_is_channel'
  /** 400: This looks like a secret key or the words of a wallet. Keep it to yourself: whoever has it has the money */
  | 'target_is_secret_key'
  /** 400: This is a note on Nostr, and nobody who can be paid */
  | 'target_is_nostr_note'
  /** 400: This looks like the code of a coupon without its shop. Scan the code that the shop shows */
  | 'target_is_coupon_code'
  /** 400: This is for another app. It cannot be paid from here */
  | 'target_is_other_link'
  /** 400: The receiver asks for something that cannot be done from here. Ask for a plain Lightning code */
  | 'target_requires_more'
  /** 400: This code is damaged or cut off. Copy or scan it again, whole */
  | 'target_damaged'
  /** 400: This is a page of this community. Open it in your browser */
  | 'target_is_page'
  /** 400: This is a card of this community. Cards pay at a till: open yours to charge it */
  | 'target_is_card'
  /** 400: This is a coupon. It is kept with your vouchers, and pays nothing */
  | 'target_is_coupon'
  /** 400: This is the link of an app that signs for you. Use it to sign in */
  | 'target_is_signer_link'
  /** 400: This is the connection of a wallet, which lets others pay from it. Connect the wallet with it, and show it to nobody */
  | 'target_is_wallet_link'
  /** 409: This gives money instead of asking for it. Take it into your wallet */
  | 'target_is_withdrawal'
  /** 404: Nobody here has this name. Look at how it is written */
  | 'name_not_found'
  /** 404: This person has no lightning address where they could be paid */
  | 'profile_without_address'
  /** 503: Nobody knows this person at the moment. Ask them for their lightning address */
  | 'profile_not_found'
  /** 503: The receiver cannot be reached; nothing was paid */
  | 'target_unreachable'
  /** 409: The receiver declined; nothing was paid */
  | 'target_refused'
  /** 400: This code gives no money. If it asks for some, pay it */
  | 'not_a_withdrawal'
  /** 409: There is nothing to take here now. It may have been taken before */
  | 'withdrawal_empty'
  /** 503: Whoever gives this money cannot be reached. Nothing was taken; try again */
  | 'withdrawal_unreachable'
  /** 409: Whoever gives this money declined. Nothing was taken */
  | 'withdrawal_refused'
  /** 404: You have taken nothing of this id */
  | 'withdrawal_not_found'
  /** 400: A username has 1 to 32 of a-z, 0-9, ., _ and -, and begins and ends with a letter or digit */
  | 'invalid_username'
  /** 400: This username is reserved; choose another one */
  | 'username_reserved'
  /** 409: Somebody else has this username; choose another one */
  | 'username_taken'
  /** 409: This username was given up a short while ago and rests, so that payments meant for its former owner do not reach somebody else */
  | 'username_resting'
  /** 409: Three names that you gave up rest already; take one of them back, or change your name when one has rested for 30 days */
  | 'too_many_names_at_rest'
  /** 409: Take a lightning address first; an alias is one more name for it */
  | 'alias_without_name'
  /** 409: This is your lightning address already */
  | 'alias_is_own_name'
  /** 409: You have as many aliases as one member may have; give one up first */
  | 'too_many_aliases'
  /** 404: This person has no such alias */
  | 'alias_not_found'
  /** 403: Names on this domain are given by whoever runs the instance; ask them for one */
  | 'domain_by_invitation'
  /** 409: This is where the instance is already; the settings say so */
  | 'domain_is_main'
  /** 409: This is one of the further domains, with names of its own; remove it there first */
  | 'domain_in_use'
  /** 404: There is no such domain here */
  | 'domain_not_found'
  /** 409: Somebody has a name on this domain, or gave one up less than 30 days ago, or is invited to one */
  | 'domain_has_names'
  /** 409: There are as many domains as one instance may have */
  | 'too_many_domains'
  /** 404: There is no such lightning address */
  | 'address_not_found'
  /** 404: The owner of this lightning address has no active wallet */
  | 'address_without_wallet'
  /** 400: The amount must be whole satoshis: a multiple of 1000 millisatoshis */
  | 'amount_not_whole'
  /** 400: The amount must be a whole number of millisatoshis */
  | 'invalid_amount'
  /** 400: The amount is outside the range that is accepted */
  | 'amount_out_of_range'
  /** 400: The comment is too long */
  | 'comment_too_long'
  /** 429: Wait: too many invoices that your network asked for are not paid yet. Pay one of them, or try again in an hour */
  | 'too_many_open_invoices'
  /** 404: There is no such watch, or its day is over; make a new one */
  | 'watch_not_found'
  /** 404: You have no payment of this id */
  | 'payment_not_found'
  /** 400: The zap request is not valid */
  | 'invalid_zap_request'
  /** 400: What is told of the payer is too long */
  | 'invalid_payer_data'
  /** 400: This address does not take zaps; pay it without the nostr parameter */
  | 'zaps_not_offered'
  /** 503: The wallet behind this address answered with an invoice that is not the one asked for */
  | 'wallet_answer_wrong'
  /** 400: A payment hash has 64 hex digits */
  | 'invalid_payment_hash'
  /** 404: There is no such invoice of this address */
  | 'invoice_not_found'
  /** 404: There is no card with this id */
  | 'card_not_found'
  /** 403: Only the holder of this card, or somebody with the permission, can do this */
  | 'not_card_holder'
  /** 403: Its holder paused this card: nobody else switches it on again */
  | 'card_paused_by_holder'
  /** 409: The holder of this card is blocked: it pays nothing */
  | 'card_holder_blocked'
  /** 400: The UID of a chip has 7 bytes: 14 hex digits, with or without colons */
  | 'invalid_uid'
  /** 400: A title must have a character that can be seen and no control characters */
  | 'invalid_title'
  /** 400: There is no card design with this id */
  | 'unknown_design'
  /** 400: This card design is archived and not used for new cards */
  | 'design_archived'
  /** 409: There is a card with this UID already */
  | 'uid_taken'
  /** 409: The card was tapped already or programmed elsewhere; only a fresh card can be programmed */
  | 'card_not_fresh'
  /** 409: The card is blocked for good */
  | 'card_blocked'
  /** 409: A payment of this card is still on its way; try again when it has ended */
  | 'card_payment_unresolved'
  /** 403: The write token is missing, wrong, used or expired, or the card was tapped; ask for a new one */
  | 'write_token_refused'
  /** 403: The link is wrong, used or expired; ask for a new one. The card is as it was */
  | 'wipe_link_refused'
  /** 409: The chip on the reader is not the one that this card was made for */
  | 'wrong_chip'
  /** 409: The address of this platform is too long to be written to a card; set a shorter endpoint */
  | 'card_url_too_long'
  /** 503: This card cannot be used here at the moment: its keys cannot be opened, which its operator has to mend */
  | 'card_keys_unavailable'
  /** 409: Somebody holds this card; its holder gives it back first, or it is blocked by wiping it */
  | 'card_held'
  /** 409: The keys of a card that is held, was tapped or is blocked are told only by wiping it, which blocks it for good */
  | 'card_keys_closed'
  /** 409: The keys of this card are known once it was tapped here; tap it once at any till */
  | 'card_not_met'
  /** 400: The file cannot be read: it must be JSON, CSV with a header, an SQLite database, or a dump of the database with COPY or INSERT statements */
  | 'import_unreadable'
  /** 409: Other files are being read at this moment; try again in a minute */
  | 'import_under_way'
  /** 404: There is no card with this chip, and none was deleted */
  | 'chip_not_found'
  /** 404: There is no card with this code */
  | 'otc_not_found'
  /** 409: This card is kept for somebody else, in the place of one that they lost */
  | 'card_kept'
  /** 409: Nobody holds this card: delete it, and add another one */
  | 'card_not_held'
  /** 409: This code has been used by somebody else */
  | 'otc_used'
  /** 404: This platform takes no remote connections */
  | 'remote_connections_off'
  /** 401: The key of the remote connection is wrong */
  | 'device_key_wrong'
  /** 404: There is no card design with this id */
  | 'design_not_found'
  /** 409: There is a card design with this picture already */
  | 'design_exists'
  /** 400: The picture must be a link of at most 2048 characters that begins with https:// or http:// */
  | 'invalid_image_url'
  /** 400: A description has 1 to 120 characters and no control characters */
  | 'invalid_description'
  /** 400: Send either a list of designs or the url of a feed */
  | 'invalid_import'
  /** 400: The feed must be an https URL of a host on the public internet */
  | 'invalid_feed_url'
  /** 503: The feed cannot be read at the moment */
  | 'feed_unavailable'
  /** 400: What is at this URL is not a feed of card designs */
  | 'feed_unusable'
  /** 400: This is no picture that is taken here: PNG, JPEG, GIF or WebP, whole, at most 8192 pixels a side */
  | 'not_a_picture'
  /** 400: The picture of a card has the proportions of a card: 85.6 to 53.98, such as 1012 by 638 pixels */
  | 'not_card_shaped'
  /** 409: There are too many uploaded pictures; those that nothing shows are forgotten after a day */
  | 'too_many_pictures'
  /** 400: The card was not recognised. Tap it again, or ask whoever issued it */
  | 'tap_not_authentic'
  /** 400: This payment does not belong to the tap. Tap the card again */
  | 'invalid_k1'
  /** 409: This tap is too old. Tap the card again */
  | 'tap_expired'
  /** 409: This tap was used already. Tap the card again */
  | 'tap_used'
  /** 409: Nobody has activated this card yet. Its owner does that first; pay another way */
  | 'card_not_paired'
  /** 409: The card is paused. Its holder switches it on in the app */
  | 'card_disabled'
  /** 409: There is no wallet behind this card. Its holder connects one in the app */
  | 'card_without_wallet'
  /** 409: Wait: the results of three payments of this card are not known yet. Pay another way meanwhile */
  | 'too_many_open_payments'
  /** 400: The invoice cannot be read. Ask for a new one */
  | 'invoice_unreadable'
  /** 400: The invoice names no amount. Ask for one with the amount in it */
  | 'invoice_without_amount'
  /** 409: The invoice has expired. Ask for a new one */
  | 'invoice_expired'
  /** 409: The invoice is of another network than this wallet. Ask for another one */
  | 'invoice_of_other_network'
  /** 409: Wait: this invoice is being paid by an earlier tap. Do not pay again */
  | 'invoice_being_paid'
  /** 409: This invoice is paid already. Do not pay again */
  | 'invoice_already_paid'
  /** 409: The wallet of this card declined this invoice before. Start the sale again */
  | 'invoice_declined_before'
  /** 400: The amount is below one sat. Ask for one sat or more */
  | 'amount_under_one_sat'
  /** 409: The amount is above what this card may spend at once. Ask for less; its holder can change the limit in the app */
  | 'amount_over_tap_limit'
  /** 409: The amount is above what is left of this card’s limit for a day. Ask for less, or pay another way */
  | 'amount_over_day_limit'
  /** 409: The amount is above what is left of this card’s limit for a week. Ask for less, or pay another way */
  | 'amount_over_week_limit'
  /** 409: The amount is above what is left of this card’s limit for a month. Ask for less, or pay another way */
  | 'amount_over_month_limit'
  /** 403: This amount needs the PIN of the card. Use a till that asks for it, or pay another way */
  | 'pin_required'
  /** 403: The PIN is wrong. Tap again and type it anew; three wrong ones pause the card */
  | 'pin_wrong'
  /** 403: The PIN was wrong three times, and the card is paused. Its holder switches it on in the app */
  | 'pin_wrong_card_paused'
  /** 409: Wait: the payment is on its way and its result is not known yet. Look at this till’s own invoice, and do not pay again */
  | 'payment_unresolved'
  /** 409: The wallet of this card says that it has paid, and gives no proof. Look at this till’s own invoice, and do not pay again before that */
  | 'payment_unproven'
  /** 503: The wallet of this card could not be reached, and nothing was paid. Tap the card again */
  | 'not_started'
  /** 402: Not enough in the wallet. Top up and tap again, or pay another way */
  | 'insufficient_balance'
  /** 402: The wallet of this card has reached its own spending limit. Its holder can raise it there; pay another way */
  | 'wallet_quota_reached'
  /** 409: The wallet of this card does not let it pay. Its holder connects the wallet again in the app */
  | 'wallet_not_allowed'
  /** 409: The wallet of this card is too busy, and nothing was paid. Tap the card again in a minute */
  | 'wallet_busy'
  /** 409: The payment did not get through, and nothing was paid. Tap again, or pay another way */
  | 'payment_failed'
  /** 409: Nothing was paid, and the invoice has expired. Start the sale again */
  | 'expired_unpaid'
  /** 409: What became of this payment could not be found out. Look at this till’s own invoice, and ask whoever runs the platform */
  | 'unresolved_expired'
  /** 409: Whoever runs the platform has found that nothing was paid. Start the sale again */
  | 'rejected_by_operator'
  /** 404: There is no payment with this id */
  | 'card_payment_not_found'
  /** 409: The end of this payment is known already */
  | 'card_payment_resolved'
  /** 409: The payment is being made at this moment; try again in a minute */
  | 'card_payment_in_progress'
  /** 404: No payment with this id is open: its end is known */
  | 'open_payment_not_found'
  /** 400: This is not the preimage of the payment, 64 hex digits */
  | 'wrong_preimage'
  /** 400: The address of a listener is a URL such as http://127.0.0.1:4100 */
  | 'invalid_listener_url'
  /** 404: This platform does not use a payment listener */
  | 'listener_disabled'
  /** 401: The headers x-service-timestamp and x-service-signature are missing */
  | 'webhook_unsigned'
  /** 401: The timestamp is not one, or more than five minutes off */
  | 'webhook_too_old'
  /** 401: The signature does not fit the body and our secret */
  | 'webhook_signature_wrong'
  /** 400: A destination is a lightning address that can be paid: name@domain */
  | 'invalid_destination'
  /** 400: An address can be named only once */
  | 'destination_repeated'
  /** 400: Nobody has this lightning address here */
  | 'destination_unknown'
  /** 400: The shares must be 10,000 basis points together */
  | 'shares_not_whole'
  /** 409: This address pays into the very wallet that would forward */
  | 'forwarding_to_itself'
  /** 409: What is forwarded to this address would come back to this wallet */
  | 'forwarding_loop'
  /** 404: This wallet has no received payment with this id */
  | 'forwarding_receipt_not_found'
  /** 409: Nothing of this payment waits to be forwarded */
  | 'forwarding_nothing_to_retry'
  /** 403: Recipient does not accept vouchers from this sender */
  | 'recipient_not_accepting'
  /** 400: This is not a Nostr public key: npub or 64 hex digits */
  | 'invalid_voucher_key'
  /** 400: A name needs a character that can be seen */
  | 'invalid_voucher_text'
  /** 400: This is not a URL that a voucher can have */
  | 'invalid_voucher_url'
  /** 400: The URL must lead to a host on the public internet */
  | 'voucher_url_private'
  /** 503: The host of a URL cannot be looked up at the moment; try again shortly */
  | 'voucher_host_unresolved'
  /** 400: The voucherEvent is not valid for this deposit */
  | 'invalid_voucher_event'
  /** 400: servicePubkey does not match the signer; send a signed voucherEvent to deposit on behalf of another service */
  | 'service_not_signer'
  /** 409: The recipient has not looked at the vouchers that are there already, or holds very many; try again later */
  | 'voucher_inbox_full'
  /** 404: You have no voucher with this id */
  | 'voucher_not_found'
  /** 409: This voucher is not yours to use any more: its code is not shown */
  | 'voucher_settled'
  /** 503: The codes of vouchers cannot be opened here at the moment, which whoever runs this platform has to mend */
  | 'voucher_codes_unavailable'
  /** 409: This voucher is on its way to somebody; wait until that is settled */
  | 'voucher_being_sent'
  /** 503: The coupon service cannot be reached; nothing has changed, try again shortly */
  | 'coupon_service_unreachable'
  /** 503: The coupon service gave no answer that can be used; nothing has changed, try again shortly */
  | 'coupon_service_answer_unusable'
  /** 503: The coupon service asks to be left alone for a moment; nothing has changed, try again later */
  | 'coupon_service_busy'
  /** 400: This is not the code of a coupon. Scan the one that the shop shows */
  | 'not_a_coupon'
  /** 503: This shop does not say where its coupons are looked up. Try again later, or ask the shop */
  | 'coupon_shop_unknown'
  /** 404: The shop does not know this coupon */
  | 'coupon_unknown'
  /** 409: This coupon was used before */
  | 'coupon_used'
  /** 409: This coupon has expired */
  | 'coupon_expired'
  /** 409: The shop has taken this coupon back */
  | 'coupon_voided'
  /** 409: Somebody else has this coupon now */
  | 'coupon_moved'
  /** 409: Somebody here has kept this coupon before */
  | 'coupon_kept_before'
  /** 409: Only an available voucher can be sent */
  | 'voucher_not_available'
  /** 409: The coupon service of this voucher does not support sending it */
  | 'voucher_not_transferable'
  /** 400: Send it to a lightning address: name@domain */
  | 'invalid_recipient_address'
  /** 400: This is your own address */
  | 'recipient_is_self'
  /** 400: Nobody has this address */
  | 'recipient_unknown'
  /** 409: This address does not take vouchers; nothing was sent */
  | 'recipient_takes_no_vouchers'
  /** 503: The recipient’s wallet cannot be reached; nothing was sent */
  | 'recipient_unreachable'
  /** 409: The recipient’s wallet refused the voucher; it is still yours */
  | 'recipient_refused'
  /** 503: Wait: the coupon service has not confirmed it yet, and it may still arrive; do not send it to somebody else */
  | 'handover_open'
  /** 400: This address takes no such action */
  | 'unknown_action'
  /** 400: Some senders could not be found */
  | 'senders_unresolved'
  /** 404: No coupon service with this key was seen here */
  | 'voucher_service_not_found'
  /** 404: There is no such picture */
  | 'picture_not_found'
  /** 404: There is no such split, or it was taken back */
  | 'split_not_found'
  /** 409: This split is over; ask who made it for a new one */
  | 'split_over'
  /** 409: This share is paid already */
  | 'share_paid'
  /** 400: The shares together are more than the bill */
  | 'shares_exceed_bill'
  /** 409: You have as many open splits as one can have; take one back first */
  | 'too_many_splits'
  /** 401: This till is closed. Its owner opens it again by signing in */
  | 'till_closed'
  /** 409: You have twenty open tills; close one that you no longer use */
  | 'too_many_tills'
  /** 404: You have no open till of this id */
  | 'till_not_found'
  /** 403: This is not the PIN of the till */
  | 'till_pin_wrong'
  /** 429: Too many wrong PINs; wait a moment before you try again */
  | 'till_pin_paused'
  /** 404: There is no such sale */
  | 'sale_not_found'
  /** 409: There is another sale under this id; start a new one */
  | 'sale_differs'
  /** 409: The code for this sale is being made; ask again in a moment */
  | 'sale_being_made'
  /** 409: The code of this sale is over, and nobody paid it. Start a new sale */
  | 'sale_over'
  /** 400: This is no card that can pay here. Try another card, or let the customer scan the code */
  | 'card_link_unknown'
  /** 409: The card’s service does not answer. Nothing was paid. Tap again, or let the customer scan the code */
  | 'card_unreachable'
  /** 409: The card’s service gave an answer that cannot be used. Nothing was paid. Try another card, or let the customer scan the code */
  | 'card_answer_wrong'
  /** 409: The card was declined. Nothing was paid. Tap again, try another card, or let the customer scan the code */
  | 'card_declined'
  /** 409: This is more than the card can pay at once. Nothing was paid. Try another card, or let the customer scan the code */
  | 'card_amount_too_high'
  /** 409: This is less than the card pays at once. Nothing was paid. Try another card, or let the customer scan the code */
  | 'card_amount_too_low'
  /** 409: There is nothing to spend on this card. Try another card, or let the customer scan the code */
  | 'card_empty'
  /** 403: This card asks for its PIN. Let the customer enter it */
  | 'card_asks_pin'
  /** 404: There is no such receipt */
  | 'receipt_not_found'
  /** 400: This is no address of a push service on the public internet */
  | 'invalid_push_endpoint'
  /** 400: There is no such time zone */
  | 'invalid_time_zone'
  /** 409: Ten of your devices are notified already; remove one first */
  | 'too_many_push_devices'
  /** 404: You have no such device */
  | 'push_device_not_found'
  /** 404: There is no such webhook, or no such delivery of it */
  | 'webhook_not_found'
  /** 400: The URL must be https, and lead to the public internet */
  | 'invalid_webhook_url'
  /** 409: You have as many webhooks as one person may have; delete one first */
  | 'too_many_webhooks'
  /** 409: This webhook is switched off: nothing is sent to it */
  | 'webhook_switched_off'
  /** 409: Who made this webhook is blocked: nothing is told to it */
  | 'webhook_owner_blocked'
