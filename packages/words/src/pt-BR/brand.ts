/** Brazilian Portuguese of how an instance looks: uploaded pictures, the brand, the landing page. */
import type { Form } from '../form.ts'

export const brand = {
  'Picture shown beside the name. It is made smaller and stored here.':
    'Imagem que aparece ao lado do nome. Ela é reduzida e guardada aqui.',
  'The file is too large: at most 30 MB.': 'O arquivo é grande demais: o máximo é 30 MB.',
  'This file is no picture that can be shown here.': 'Este arquivo não é uma imagem que dê para mostrar aqui.',
  'Picture from this device': 'Imagem deste dispositivo',
  'Upload a picture': 'Enviar uma imagem',
  'A picture is uploading.': 'Uma imagem está sendo enviada.',
  'Upload another': 'Enviar outra',
  'or its address: https://…': 'ou o endereço dela: https://…',
  'As it will look': 'Como vai ficar',
  'Cut to the shape of a card and stored here.': 'É cortada no formato de um cartão e guardada aqui.',
  'Further names a member may take': 'Nomes extras que um membro pode escolher',
  'Besides their lightning address. Operators may give more. 0: only operators give them.':
    'Além do endereço Lightning. Operadores podem dar mais. 0: só operadores dão.',
  'Further names': 'Outros nomes',
  'Whoever pays one of them pays you, into the same wallet.': 'Quem paga um deles paga você, na mesma carteira.',
  'Whoever pays one of them pays this person, into the same wallet.':
    'Quem paga um deles paga esta pessoa, na mesma carteira.',
  'There are as many as one person may have.': 'Já são todos os que uma pessoa pode ter.',
  '{lightningAddress} is the main name now': 'Agora o nome principal é {lightningAddress}',
  'Take {address} away?': 'Tirar {address}?',
  'Take it away': 'Tirar',
  'Give this name too': 'Dar também este nome',
  'Copy {address}': 'Copiar {address}',
  'Make it the main name': 'Tornar nome principal',
  'Give it up': 'Abrir mão',
  'Give {address} up?': 'Abrir mão de {address}?',
  'It stops working at once. For 30 days nobody else can have that name, and it can be taken back.':
    'Para de funcionar na hora. Durante 30 dias ninguém mais pode ter esse nome, e dá para recuperar.',
  'One more name': 'Mais um nome',
  'Take this name too': 'Escolher também este nome',
  'Alias of {username}': 'Outro nome de {username}',
  Brand: 'Marca',
  'What people see: on the first page, in link previews, on every screen.':
    'O que as pessoas veem: na página inicial, nas prévias de links e em cada tela.',
  'Who may come in.': 'Quem pode entrar.',
  'Words on the colour': 'Texto sobre a cor',
  'Cover picture': 'Imagem de capa',
  'Tagline in {language}': 'Slogan em {language}',
  'Description in {language}': 'Descrição em {language}',
  'Terms of use': 'Termos de uso',
  'Contact address': 'E-mail de contato',
  'Left empty, black or white, whichever is easier to read.':
    'Se ficar vazio, preto ou branco, o que for mais legível.',
  'On the first page and in link previews. It is cut to 1200 by 630 and stored here.':
    'Na página inicial e nas prévias de links. É cortada em 1200 por 630 e guardada aqui.',
  'One line under the name.': 'Uma linha embaixo do nome.',
  'Left empty, pages in this language show it in another.':
    'Se ficar vazio, as páginas neste idioma mostram o texto em outro.',
  'What the community is, for whoever comes for the first time.':
    'O que é a comunidade, para quem chega pela primeira vez.',
  'A page of yours, linked at the foot of every public page.':
    'Uma página sua, com link no rodapé de todas as páginas públicas.',
  'Linked at the foot of every public page.': 'Com link no rodapé de todas as páginas públicas.',
  'on light pages': 'em páginas claras',
  'on dark pages': 'em páginas escuras',
  'As a link {where}: {ratio} to 1, easy to read.': 'Como link {where}: {ratio} para 1, fácil de ler.',
  'As a link {where}: {ratio} to 1, too faint. Links are shown in {used} there.':
    'Como link {where}: {ratio} para 1, apagado demais. Ali os links aparecem em {used}.',
  '{ratio} to 1 on the accent colour: at least 4.5 is needed to read it.':
    '{ratio} para 1 sobre a cor da marca: para dar para ler, precisa de pelo menos 4,5.',
  'Use {nearest}': 'Usar {nearest}',
  'About this community': 'Sobre esta comunidade',
  Terms: 'Termos',
  Contact: 'Contato',
} as const satisfies Record<string, Form>
