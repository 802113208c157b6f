/** Of members: tokens, keys, roles, invitations, profiles and contacts. */
import {
  acceptKeyCode,
  beginTakeover,
  createKeyCode,
  createSuccessorCode,
  leaveAccount,
  listLinkedAccounts,
  readAccountKeys,
  readKeyCode,
  replaceKey,
  stopTakeover,
  unlinkKey,
  withdrawTakeover,
} from '../account-keys.ts'
import {
  addContact,
  deleteContact,
  editContact,
  keepFollows,
  listContacts,
  listRecentPeople,
  readFollows,
  searchPeople,
} from '../contacts.ts'
import { writeCurrency } from '../currency.ts'
import { deletePerson, readDeparture, writeBlocked } from '../departure.ts'
import type { Endpoint } from '../endpoint.ts'
import { acceptInvitation, createInvite, listInvites, readInvitation, revokeInvite } from '../invites.ts'
import { readLargestPayment, writeLargestPayment } from '../largest-payment.ts'
import { readEvents } from '../live.ts'
import { addPersonNote, deletePersonNote, listPersonNotes, readPerson, signOutPerson } from '../people.ts'
import { deleteOwnPicture, readOwnProfile, writeOwnPicture, writeOwnProfile } from '../profiles.ts'
import { deletePushDevice, readPush, writePushDevice } from '../push.ts'
import {
  listDeviceTokens,
  mintDeviceToken,
  mintSessionToken,
  readProtected,
  readToken,
  writeProtected,
} from '../tokens.ts'
import { listUsers, readMe, readRole, writeRole } from '../users.ts'

export const memberOperations = [
  mintSessionToken,
  readToken,
  readProtected,
  writeProtected,
  mintDeviceToken,
  listDeviceTokens,
  readMe,
  readLargestPayment,
  writeLargestPayment,
  writeCurrency,
  readEvents,
  readPush,
  writePushDevice,
  deletePushDevice,
  listUsers,
  readPerson,
  signOutPerson,
  readDeparture,
  writeBlocked,
  deletePerson,
  listPersonNotes,
  addPersonNote,
  deletePersonNote,
  createInvite,
  listInvites,
  revokeInvite,
  readInvitation,
  acceptInvitation,
  readAccountKeys,
  createKeyCode,
  readKeyCode,
  acceptKeyCode,
  unlinkKey,
  replaceKey,
  stopTakeover,
  listLinkedAccounts,
  beginTakeover,
  createSuccessorCode,
  withdrawTakeover,
  leaveAccount,
  readRole,
  writeRole,
  readOwnProfile,
  writeOwnProfile,
  writeOwnPicture,
  deleteOwnPicture,
  listContacts,
  addContact,
  editContact,
  deleteContact,
  searchPeople,
  listRecentPeople,
  readFollows,
  keepFollows,
] as const satisfies readonly Endpoint[]
