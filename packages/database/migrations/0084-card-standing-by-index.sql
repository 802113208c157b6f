-- Cards are found by ids and UIDs that compare as bytes. A standing said nothing of that, so that its id compared by the
-- language of the database: no index serves such a comparison, and every tap read all cards.
alter type card_standing alter attribute id type text collate "C", alter attribute uid type text collate "C";
