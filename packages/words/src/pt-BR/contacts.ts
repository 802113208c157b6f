/** Brazilian Portuguese of names, faces and contacts: whom a member knows, and how they are known. */
import type { Form } from '../form.ts'

export const contacts = {
  // components/payments, frame/received-moment
  'From {who}': 'De {who}',
  // components/people
  '{name} is among your contacts': '{name} está nos seus contatos',
  'In your contacts': 'Nos seus contatos',
  'Add to contacts': 'Adicionar aos contatos',
  'So says the payer; nobody has checked it.': 'É o que diz quem pagou; ninguém conferiu.',
  'The payer gave this name; nobody has checked it.': 'Quem pagou deu este nome; ninguém conferiu.',
  'You blocked this person: what they write is not shown.': 'Você bloqueou esta pessoa: o que ela escreve não aparece.',
  'My name and my picture': 'Meu nome e minha foto',
  'Everybody who pays you or is paid by you sees them.': 'Quem paga você ou recebe de você vê os dois.',
  'Remove my picture': 'Remover minha foto',
  'Members find me by my name': 'Membros me encontram pelo nome',
  'With a part of it, when they look for somebody to pay. Your whole address works always.':
    'Com uma parte dele, ao procurar quem pagar. Seu endereço completo sempre funciona.',
  'Say who I am when I pay': 'Dizer quem sou quando pago',
  'Members of this community see that it was you. You can say otherwise at each payment.':
    'Os membros desta comunidade veem que foi você. Dá para mudar em cada pagamento.',
  'Your name is saved': 'Seu nome foi salvo',
  'As people know you. Your address stays as it is.': 'Como as pessoas conhecem você. Seu endereço não muda.',
  // pages/contacts
  'My contacts': 'Meus contatos',
  'Only you see them.': 'Só você vê.',
  'From Nostr': 'Do Nostr',
  'Add somebody': 'Adicionar alguém',
  'Nobody here yet': 'Ninguém aqui ainda',
  'Add whom you pay often: a member, or anybody with a lightning address.':
    'Adicione quem você paga sempre: um membro ou qualquer pessoa com endereço Lightning.',
  'Name or address': 'Nome ou endereço',
  'Nobody is called so.': 'Ninguém tem esse nome.',
  Favourite: 'Favorito',
  'A name of this community, a lightning address or an npub.':
    'Um nome desta comunidade, um endereço Lightning ou um npub.',
  'Say who first.': 'Primeiro diga quem é.',
  'What you call them': 'Como você chama essa pessoa',
  'No lightning address is known, so they cannot be paid from here.':
    'Não há endereço Lightning conhecido, então não dá para pagar essa pessoa por aqui.',
  'Not proposed to you; what they write is neither shown nor notified. What they pay still arrives.':
    'Não aparece como sugestão, e o que escreve não é mostrado nem notificado. O que paga chega mesmo assim.',
  'Delete this contact?': 'Excluir este contato?',
  'What you call {name} and your note about them are deleted with it.':
    'O nome que você deu a {name} e a sua nota são excluídos junto.',
  'Delete this contact': 'Excluir este contato',
  '{count} people are among your contacts now': {
    one: 'Uma pessoa a mais nos seus contatos',
    other: '{count} pessoas a mais nos seus contatos',
  },
  'People you follow on Nostr': 'Quem você segue no Nostr',
  'Those who can be paid. Nothing is kept until you choose.':
    'As pessoas que podem receber. Nada é guardado até você escolher.',
  'Keep {count}': 'Guardar {count}',
  'Asking the relays…': 'Perguntando aos relays…',
  'The relays of this community know nobody whom you follow and who can be paid.':
    'Os relays desta comunidade não conhecem ninguém que você siga e que possa receber.',
  'in your contacts': 'nos seus contatos',
  // frame/blocked-account
  'Your account is blocked here': 'Sua conta está bloqueada aqui',
  'Write to {email}': 'Escrever para {email}',
  'The people who run this community have blocked it: ask them.':
    'As pessoas que cuidam desta comunidade a bloquearam: fale com elas.',
  'Money in a wallet that you brought stays yours. If your wallet came from here, ask them to let you in to copy its connection.':
    'O dinheiro de uma carteira que você trouxe continua seu. Se a sua carteira veio daqui, peça a elas que deixem você entrar para copiar a conexão.',
  // components/addresses
  'Like this it works:': 'Assim funciona:',
  // pages/history
  'No note of yours yet.': 'Você ainda não anotou nada.',
  'Add a note': 'Adicionar uma nota',
  'Change the note': 'Mudar a nota',
  'Only you see it.': 'Só você vê.',
} satisfies Record<string, Form>
