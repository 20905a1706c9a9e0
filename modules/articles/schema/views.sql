-- What articles publishes. Made anew after every migration and whenever this file changes.

-- Articles as their readers have them.
create view articles.published as
  select a.id, a.author_id, a.published_at, v.number as version, v.title, v.text, v.html, v.renderer, jsonb_array_length(v.attachments) > 0 as has_files
  from articles.articles a join articles.versions v on v.article_id = a.id and v.number = a.version
  where a.state <> 'UNAVAILABLE';
