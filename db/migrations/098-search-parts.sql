-- Lists of people ask for several words at once, or for a part that joins two names. Trigrams alone are too common for
-- that: with many people their long lists are intersected for milliseconds. Parts of five letters are rare.

-- Of each word: its one and two first letters ('  d', ' da'), all parts of three letters and all of five.
create function search_parts(search text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(substr('  ' || word, i, 3)) || array_agg(substr(word, i, 5)) filter (where i <= length(word) - 4)
  from string_to_table(ltrim(search), ' ') word cross join generate_series(1, length(word)) i
$$;
create index users_search_parts on users using gin (search_parts(search));
-- nobody plans by how common a part is, and to count them would take long
alter index users_search_parts alter column 1 set statistics 0;
